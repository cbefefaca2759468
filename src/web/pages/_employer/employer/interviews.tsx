import { createFileRoute } from '@tanstack/react-router'
import { schedule } from '#domains/applications/interviews/interview-schedules.contract.ts'
import { readScheduleAddress } from '#domains/applications/interviews/ui/address.ts'
import { ScheduleView } from '#domains/applications/interviews/ui/ScheduleView.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const scheduleQuery = (id: string) => queryFor(schedule, { params: { id } })

const SchedulePage = () => (
  <Page>
    <ScheduleView of={Route.useLoaderData()} />
  </Page>
)

export const Route = createFileRoute('/_employer/employer/interviews')({
  validateSearch: readScheduleAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, scheduleQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.title ?? 'Interviews', hidden: true }),
  component: SchedulePage,
})
