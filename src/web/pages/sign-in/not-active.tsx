import { createFileRoute } from '@tanstack/react-router'
import { NotActive } from '#domains/accounts/ui/outcomes.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-in/not-active')({
  head: ({ match }) => pageHead(match, { title: 'This account is not active', hidden: true }),
  component: NotActive,
})
