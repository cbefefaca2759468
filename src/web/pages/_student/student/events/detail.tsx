import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentEventQuery } from '#domains/events/registrations/ui/event-calls.ts'
import { WithFair } from '#domains/events/registrations/ui/FairParts.tsx'
import { StudentEventView } from '#domains/events/registrations/ui/StudentEventView.tsx'
import { readEventId } from '#domains/events/search/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { fairParts } from '#web/pages/-fair-parts.tsx'

const StudentEventPage = () => {
  const loaded = Route.useLoaderData()
  const { data = loaded } = useQuery(studentEventQuery(loaded.id))
  return (
    <Page>
      <WithFair fair={fairParts}>
        <StudentEventView event={data} />
      </WithFair>
    </Page>
  )
}

export const Route = createFileRoute('/_student/student/events/detail')({
  validateSearch: readEventId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, studentEventQuery),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Event', hidden: true }),
  component: StudentEventPage,
})
