import { createFileRoute } from '@tanstack/react-router'
import { PendingReview } from '#domains/accounts/ui/outcomes.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-in/pending-review')({
  head: ({ match }) => pageHead(match, { title: 'Your account is being reviewed', hidden: true }),
  component: PendingReview,
})
