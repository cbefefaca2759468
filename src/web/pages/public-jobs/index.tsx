import { createFileRoute } from '@tanstack/react-router'
import { readJobAddress } from '#domains/jobs/search/ui/address.ts'
import { publicCountsQuery, publicListQuery } from '#domains/jobs/search/ui/calls.ts'
import { PublicJobs } from '#domains/jobs/search/ui/PublicJobs.tsx'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/public-jobs/')({
  validateSearch: readJobAddress,
  // In the browser the list itself shows that it is loading and keeps the old rows meanwhile.
  loader: async ({ context: { queryClient }, location }) => {
    if (typeof window !== 'undefined') return
    const address = readJobAddress(location.search)
    await Promise.all([
      queryClient.ensureQueryData(publicListQuery(address)),
      queryClient.ensureQueryData(publicCountsQuery(address)),
    ])
  },
  head: ({ match }) =>
    pageHead(match, {
      title: 'Jobs and internships',
      description:
        'Jobs and internships for students and graduates. See the employer, the pay where stated, and where to apply.',
      path: '/public-jobs',
      feed: { name: 'jobs', title: 'Jobs and internships' },
    }),
  component: () => (
    <Page>
      <PublicJobs />
    </Page>
  ),
})
