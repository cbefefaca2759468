import { createFileRoute } from '@tanstack/react-router'
import { readApplicationsAddress } from '#domains/applications/jobs/ui/applications-address.ts'
import { StudentApplications } from '#domains/applications/jobs/ui/StudentApplications.tsx'
import { InvitationsWaiting } from '#domains/sourcing/invitations/ui/InvitationsWaiting.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/_student/student/applications')({
  validateSearch: readApplicationsAddress,
  head: ({ match }) => pageHead(match, { title: 'Applications', hidden: true }),
  component: () => (
    <Page>
      <InvitationsWaiting />
      <StudentApplications />
    </Page>
  ),
})
