import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { InvitationGone, OpenInvitation } from '#domains/events/invitations/ui/OpenInvitation.tsx'
import { addressReader, id, text } from '../address.ts'
import { pageHead } from '../head.ts'

const readLink = addressReader({ id: id, token: text(200) })

const EventInvitation = () => {
  const { id, token } = Route.useSearch() as ReturnType<typeof readLink>
  const secrets = useMemo(() => (id && token ? { id, token } : null), [id, token])
  return secrets ? <OpenInvitation secrets={secrets} /> : <InvitationGone />
}

export const Route = createFileRoute('/event-invitation')({
  validateSearch: readLink,
  head: ({ match }) => pageHead(match, { title: 'Event invitation', hidden: true }),
  component: EventInvitation,
})
