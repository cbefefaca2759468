import { createFileRoute } from '@tanstack/react-router'
import { OwnInvitations } from '#domains/sourcing/invitations/ui/OwnInvitations.tsx'
import { addressReader, page } from '#web/address.ts'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_student/student/invitations')({
  validateSearch: addressReader({ page }),
  head: ({ match }) => pageHead(match, { title: 'Invitations to apply', hidden: true }),
  component: OwnInvitations,
})
