import { createFileRoute } from '@tanstack/react-router'
import { readTeamAddress } from '#domains/jobs/ui/team-address.ts'
import { YourJobs } from '#domains/jobs/ui/YourJobs.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { useMay } from '#web/session.ts'

const YourJobPage = () => (
  <Page>
    <YourJobs mayPost={useMay().act} />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/your-job')({
  validateSearch: readTeamAddress,
  head: ({ match }) => pageHead(match, { title: 'Your jobs', hidden: true }),
  component: YourJobPage,
})
