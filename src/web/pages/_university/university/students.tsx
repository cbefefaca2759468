import { createFileRoute } from '@tanstack/react-router'
import { readStudentsAddress } from '#domains/profiles/students/affiliation/ui/address.ts'
import { StudentList } from '#domains/profiles/students/affiliation/ui/StudentList.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/students')({
  validateSearch: readStudentsAddress,
  head: ({ match }) => pageHead(match, { title: 'Students', hidden: true }),
  component: StudentList,
})
