import { createFileRoute } from '@tanstack/react-router'
import { ApplicantDesk } from '#domains/applications/applicants/ui/ApplicantDesk.tsx'
import { readApplicantAddress } from '#domains/applications/applicants/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const Applicants = () => (
  <Page wide>
    <ApplicantDesk />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/your-job-applicant')({
  validateSearch: readApplicantAddress,
  head: ({ match }) => pageHead(match, { title: 'Applicants', hidden: true }),
  component: Applicants,
})
