import { createFileRoute } from '@tanstack/react-router'
import { SentInvitations } from '#domains/sourcing/invitations/ui/SentInvitations.tsx'
import { readSentInvitations } from '#domains/sourcing/invitations/ui/sent-address.ts'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/students/invited')({
  validateSearch: readSentInvitations,
  head: ({ match }) => pageHead(match, { title: 'Invitations to apply', hidden: true }),
  component: SentInvitations,
})
