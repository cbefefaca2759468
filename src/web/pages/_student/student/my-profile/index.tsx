import { createFileRoute } from '@tanstack/react-router'
import { StudentProfile } from '../../../../../domains/students/ui/StudentProfile.tsx'
import { pageHead } from '../../../../head.ts'

export const Route = createFileRoute('/_student/student/my-profile/')({
  head: ({ match }) => pageHead(match, { title: 'My profile', hidden: true }),
  component: StudentProfile,
})
