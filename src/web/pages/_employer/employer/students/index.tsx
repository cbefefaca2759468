import { createFileRoute } from '@tanstack/react-router'
import { readFindStudentsAddress } from '#domains/sourcing/ui/address.ts'
import { FindStudents } from '#domains/sourcing/ui/FindStudents.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/students/')({
  validateSearch: readFindStudentsAddress,
  head: ({ match }) => pageHead(match, { title: 'Find students', hidden: true }),
  component: FindStudents,
})
