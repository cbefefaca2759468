import { createFileRoute } from '@tanstack/react-router'
import { TeamOverview } from '#domains/teams/ui/TeamOverview.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/invite-team-member')({
  head: ({ match }) => pageHead(match, { title: 'Team', hidden: true }),
  component: () => <TeamOverview kind="employer" />,
})
