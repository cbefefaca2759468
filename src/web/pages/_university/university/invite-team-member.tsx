import { createFileRoute } from '@tanstack/react-router'
import { TeamDesk } from '#domains/teams/ui/TeamDesk.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/invite-team-member')({
  head: ({ match }) => pageHead(match, { title: 'Team', hidden: true }),
  component: () => <TeamDesk kind="university" />,
})
