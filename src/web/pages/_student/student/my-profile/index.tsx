import { createFileRoute } from '@tanstack/react-router'
import { StudentProfile } from '#domains/accounts/own-profile/ui/StudentProfile.tsx'
import { DataCard } from '#domains/privacy/ui/DataCard.tsx'
import { InvitationChoice } from '#domains/sourcing/invitations/ui/InvitationChoice.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_student/student/my-profile/')({
  head: ({ match }) => pageHead(match, { title: 'My profile', hidden: true }),
  component: () => (
    <StudentProfile>
      <InvitationChoice />
      <DataCard role="student" />
    </StudentProfile>
  ),
})
