import { createFileRoute } from '@tanstack/react-router'
import { studentAuth } from '../../../../domains/accounts/auth/contract.ts'
import { studentDashboard } from '../../../../domains/students/dashboard/contract.ts'
import { StudentDashboard } from '../../../../domains/students/dashboard/ui/StudentDashboard.tsx'
import { pageHead } from '../../../head.ts'
import { queryFor } from '../../../queries.ts'

export const Route = createFileRoute('/_student/student/dashboard')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(queryFor(studentDashboard)),
      queryClient.prefetchQuery(queryFor(studentAuth.me)),
    ]),
  head: ({ match }) => pageHead(match, { title: 'Dashboard', hidden: true }),
  component: StudentDashboard,
})
