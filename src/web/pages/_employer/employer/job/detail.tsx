import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { JobSchedules } from '#domains/applications/interviews/ui/JobSchedules.tsx'
import { OpeningsLeft } from '#domains/applications/offers/ui/OpeningsLeft.tsx'
import { employerJob } from '#domains/jobs/jobs.contract.ts'
import { readJobId } from '#domains/jobs/search/ui/address.ts'
import { TeamJob } from '#domains/jobs/ui/TeamJob.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'

const jobQuery = (id: string) => queryFor(employerJob, { params: { id } })

const TeamJobPage = () => {
  const loaded = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { act: acts } = useMay()
  const { data: job = loaded } = useQuery(jobQuery(loaded.id))
  return (
    <Page>
      <TeamJob
        job={job}
        onDeleted={() => navigate({ to: '/employer/your-job' })}
        openings={
          <>
            <OpeningsLeft id={job.id} />
            <JobSchedules id={job.id} mayOffer={acts} />
          </>
        }
      />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/job/detail')({
  validateSearch: readJobId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, jobQuery),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Job', hidden: true }),
  component: TeamJobPage,
})
