import { createFileRoute } from '@tanstack/react-router'
import { ToVerifyEmail } from '#domains/accounts/ui/outcomes.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-up/to-verify-email')({
  head: ({ match }) => pageHead(match, { title: 'Confirm your email', hidden: true }),
  component: ToVerifyEmail,
})
