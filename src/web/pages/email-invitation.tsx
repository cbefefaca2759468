import { createFileRoute } from '@tanstack/react-router'
import {
  EmailInvitationGone,
  OpenEmailInvitation,
} from '#domains/events/invitations/by-email/ui/OpenEmailInvitation.tsx'
import { addressReader, text } from '../address.ts'
import { pageHead } from '../head.ts'

const readLink = addressReader({ token: text(200) })

const EmailInvitation = () => {
  const { token } = Route.useSearch() as ReturnType<typeof readLink>
  return token ? <OpenEmailInvitation token={token} /> : <EmailInvitationGone />
}

export const Route = createFileRoute('/email-invitation')({
  validateSearch: readLink,
  head: ({ match }) => pageHead(match, { title: 'Event invitation', hidden: true }),
  component: EmailInvitation,
})
