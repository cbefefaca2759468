import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { eventForReview } from '#domains/operators/events/event-admin.contract.ts'
import { EventReview } from '#domains/operators/events/ui/EventReview.tsx'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const detailQuery = (id: string) => queryFor(eventForReview, { params: { id } })

const Detail = () => {
  const loaded = Route.useLoaderData()
  const { data } = useQuery(detailQuery(loaded.id))
  return (
    <Page>
      <EventReview event={data ?? loaded} />
    </Page>
  )
}

export const Route = createFileRoute('/operator/events/detail')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, detailQuery),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Event', hidden: true }),
  component: Detail,
})
