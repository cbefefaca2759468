import { createFileRoute } from '@tanstack/react-router'
import { AcceptInvitation } from '#domains/teams/invitations/ui/AcceptInvitation.tsx'
import { pageHead } from '../../head.ts'
import { MailedLink } from '../../kit/MailedLink.tsx'

const Accept = () => (
  <MailedLink>{(secrets) => <AcceptInvitation kind="university" secrets={secrets} />}</MailedLink>
)

export const Route = createFileRoute('/sign-up/leading-team-university')({
  head: ({ match }) => pageHead(match, { title: 'Join the team', hidden: true }),
  component: Accept,
})
