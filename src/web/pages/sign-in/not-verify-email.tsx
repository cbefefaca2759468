import { createFileRoute } from '@tanstack/react-router'
import { NotVerified } from '#domains/accounts/ui/outcomes.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-in/not-verify-email')({
  head: ({ match }) => pageHead(match, { title: 'Confirm your email first', hidden: true }),
  component: NotVerified,
})
