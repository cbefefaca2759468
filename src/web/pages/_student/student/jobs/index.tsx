import { createFileRoute } from '@tanstack/react-router'
import { readStudentJobAddress } from '../../../../../domains/jobs/search/ui/address.ts'
import { StudentJobs } from '../../../../../domains/jobs/search/ui/student/StudentJobs.tsx'
import { pageHead } from '../../../../head.ts'
import { Page } from '../../../../kit/Page.tsx'

export const Route = createFileRoute('/_student/student/jobs/')({
  validateSearch: readStudentJobAddress,
  head: ({ match }) => pageHead(match, { title: 'Jobs', hidden: true }),
  component: () => (
    <Page wide>
      <StudentJobs />
    </Page>
  ),
})
