import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentEventQuery } from '../../../../../domains/events/attending/ui/event-calls.ts'
import { StudentEventView } from '../../../../../domains/events/attending/ui/StudentEventView.tsx'
import { readEventId } from '../../../../../domains/events/search/ui/address.ts'
import { pageHead } from '../../../../head.ts'
import { Page } from '../../../../kit/Page.tsx'
import { loadNamed } from '../../../../not-found.ts'

const StudentEventPage = () => {
  const loaded = Route.useLoaderData()
  const { data = loaded } = useQuery(studentEventQuery(loaded.id))
  return (
    <Page>
      <StudentEventView event={data} />
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
