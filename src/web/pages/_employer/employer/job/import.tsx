import { createFileRoute } from '@tanstack/react-router'
import { ImportJobs } from '#domains/jobs/import/ui/ImportJobs.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { useMay } from '#web/session.ts'

const ImportJobsPage = () => (
  <Page narrow>
    <ImportJobs mayImport={useMay().act} />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/job/import')({
  head: ({ match }) => pageHead(match, { title: 'Import jobs', hidden: true }),
  component: ImportJobsPage,
})
