import { createFileRoute } from '@tanstack/react-router'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { studentDashboard } from '#domains/insights/student-dashboard.contract.ts'
import { StudentDashboard } from '#domains/insights/students/ui/StudentDashboard.tsx'
import { InvitationsWaiting } from '#domains/sourcing/invitations/ui/InvitationsWaiting.tsx'
import { pageHead } from '#web/head.ts'
import { queryFor } from '#web/queries.ts'

export const Route = createFileRoute('/_student/student/dashboard')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      // a question just answered isn't asked again
      queryClient.prefetchQuery({ ...queryFor(studentDashboard), staleTime: 0 }),
      queryClient.prefetchQuery(queryFor(studentAuth.me)),
    ]),
  head: ({ match }) => pageHead(match, { title: 'Dashboard', hidden: true }),
  component: () => <StudentDashboard invitations={<InvitationsWaiting mb={0} />} />,
})
