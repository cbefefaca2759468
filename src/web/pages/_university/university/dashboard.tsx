import { createFileRoute } from '@tanstack/react-router'
import { readRangeAddress } from '#domains/insights/ui/address.ts'
import { UniversityDashboard } from '#domains/insights/universities/ui/UniversityDashboard.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const Dashboard = () => (
  <Page>
    <UniversityDashboard />
  </Page>
)

export const Route = createFileRoute('/_university/university/dashboard')({
  validateSearch: readRangeAddress,
  head: ({ match }) => pageHead(match, { title: 'Dashboard', hidden: true }),
  component: Dashboard,
})
