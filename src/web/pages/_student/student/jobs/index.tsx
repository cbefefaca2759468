import { createFileRoute } from '@tanstack/react-router'
import { StudentJobs } from '#domains/applications/jobs/ui/StudentJobs.tsx'
import { readStudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { InvitationsWaiting } from '#domains/sourcing/invitations/ui/InvitationsWaiting.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/_student/student/jobs/')({
  validateSearch: readStudentJobAddress,
  head: ({ match }) => pageHead(match, { title: 'Jobs', hidden: true }),
  component: () => (
    <Page wide>
      <InvitationsWaiting />
      <StudentJobs />
    </Page>
  ),
})
