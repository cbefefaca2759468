import { createFileRoute } from '@tanstack/react-router'
import { StudentDashboard } from '../../../../domains/students/dashboard/ui/StudentDashboard.tsx'
import { pageHead } from '../../../head.ts'

export const Route = createFileRoute('/_student/student/dashboard')({
  head: ({ match }) => pageHead(match, { title: 'Dashboard', hidden: true }),
  component: StudentDashboard,
})
