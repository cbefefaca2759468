import { createFileRoute } from '@tanstack/react-router'
import { ApplicantList } from '#domains/applications/applicants/ui/ApplicantList.tsx'
import { readApplicantAddress } from '#domains/applications/applicants/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const Applicants = () => (
  <Page wide>
    <ApplicantList />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/your-job-applicant')({
  validateSearch: readApplicantAddress,
  head: ({ match }) => pageHead(match, { title: 'Applicants', hidden: true }),
  component: Applicants,
})
