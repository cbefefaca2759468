import { createFileRoute } from '@tanstack/react-router'
import { Waitlist } from '#domains/inquiries/waitlist/ui/Waitlist.tsx'
import { pageHead } from '../head.ts'

export const Route = createFileRoute('/waitlist')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Waitlist',
      description: 'Be the first to hear when the next part of Fairlead opens.',
    }),
  component: Waitlist,
})
