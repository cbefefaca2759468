import { createFileRoute } from '@tanstack/react-router'
import { readHiringAddress } from '#domains/insights/hiring/ui/address.ts'
import { HiringReport } from '#domains/insights/hiring/ui/HiringReport.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const HiringReportPage = () => (
  <Page>
    <HiringReport />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/your-job-applicant_/report')({
  validateSearch: readHiringAddress,
  head: ({ match }) => pageHead(match, { title: 'Hiring report', hidden: true }),
  component: HiringReportPage,
})
