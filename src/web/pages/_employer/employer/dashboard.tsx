import { createFileRoute } from '@tanstack/react-router'
import { EmployerDashboard } from '#domains/insights/employers/ui/EmployerDashboard.tsx'
import { readRangeAddress } from '#domains/insights/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { useMay } from '#web/session.ts'

const Dashboard = () => (
  <Page>
    <EmployerDashboard mayPost={useMay().act} />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/dashboard')({
  validateSearch: readRangeAddress,
  head: ({ match }) => pageHead(match, { title: 'Dashboard', hidden: true }),
  component: Dashboard,
})
