import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApplicantList } from '#domains/applications/applicants/ui/ApplicantList.tsx'
import { readApplicantAddress } from '#domains/applications/applicants/ui/address.ts'
import { schedule } from '#domains/applications/interviews/interview-schedules.contract.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { Skeletons } from '#web/kit/states.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const ScheduleView = lazy(() => import('#domains/applications/interviews/ui/ScheduleView.tsx'))

const scheduleQuery = (id: string) => queryFor(schedule, { params: { id } })

const Applicants = () => {
  const of = Route.useLoaderData()
  if (!of)
    return (
      <Page wide>
        <ApplicantList />
      </Page>
    )
  return (
    <Page>
      <Suspense fallback={<Skeletons count={3} height={120} />}>
        <ScheduleView of={of} />
      </Suspense>
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/your-job-applicant')({
  validateSearch: readApplicantAddress,
  loaderDeps: ({ search }) => ({ schedule: search.schedule }),
  loader: async ({ context, deps }) =>
    deps.schedule ? loadNamed(context.queryClient, deps.schedule, scheduleQuery) : null,
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.title ?? 'Applicants', hidden: true }),
  component: Applicants,
})
