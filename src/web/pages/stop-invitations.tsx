import { createFileRoute } from '@tanstack/react-router'
import { EmailInvitationGone } from '#domains/events/invitations/by-email/ui/OpenEmailInvitation.tsx'
import { StopInvitations } from '#domains/events/invitations/by-email/ui/StopInvitations.tsx'
import { addressReader, text } from '../address.ts'
import { pageHead } from '../head.ts'

const readLink = addressReader({ token: text(200) })

const StopInvitationsPage = () => {
  const { token } = Route.useSearch() as ReturnType<typeof readLink>
  return token ? <StopInvitations token={token} /> : <EmailInvitationGone />
}

export const Route = createFileRoute('/stop-invitations')({
  validateSearch: readLink,
  head: ({ match }) => pageHead(match, { title: 'Stop invitations', hidden: true }),
  component: StopInvitationsPage,
})
