import { createFileRoute } from '@tanstack/react-router'
import { readJobId } from '#domains/jobs/search/ui/address.ts'
import { publicJobQuery } from '#domains/jobs/search/ui/calls.ts'
import { PublicJob } from '#domains/jobs/search/ui/PublicJob.tsx'
import { jobPosting } from '#domains/jobs/search/ui/structured-data.ts'
import { summaryOf } from '#domains/jobs/ui/words.ts'
import { ogImageOf } from '#shared/cards.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'
import { loadNamed } from '../../not-found.ts'

const PublicJobPage = () => (
  <Page>
    <PublicJob job={Route.useLoaderData()} />
  </Page>
)

export const Route = createFileRoute('/public-jobs/detail')({
  validateSearch: readJobId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, publicJobQuery),
  head: ({ match, loaderData: job }) =>
    job
      ? pageHead(match, {
          title: `${job.title} at ${job.employer.name}`,
          description: summaryOf(job),
          path: `/public-jobs/detail?id=${job.id}`,
          image: ogImageOf({
            kind: 'job',
            id: job.id,
            version: [job.title, job.employer.name, job.employer.logo_url, summaryOf(job)],
          }),
          type: 'article',
          hidden: !job.is_open,
          jsonLd: jobPosting(job, match.context.settings.public_url),
        })
      : {},
  component: PublicJobPage,
})
