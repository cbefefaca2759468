import { createFileRoute } from '@tanstack/react-router'
import { SavedReplies } from '#domains/applications/messages/ui/SavedReplies.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/saved-replies')({
  head: ({ match }) => pageHead(match, { title: 'Saved replies', hidden: true }),
  component: SavedReplies,
})
