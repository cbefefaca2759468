import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { personForReview } from '#domains/operators/people/people-review.contract.ts'
import { PersonReview } from '#domains/operators/people/ui/PersonReview.tsx'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { fullName } from '#shared/labels.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const detailQuery = (account: string) => queryFor(personForReview, { params: { id: account } })

const Detail = () => {
  const loaded = Route.useLoaderData()
  const { data } = useQuery(detailQuery(loaded.account_id))
  return (
    <Page>
      <PersonReview person={data ?? loaded} />
    </Page>
  )
}

export const Route = createFileRoute('/operator/people/detail')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, detailQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData ? fullName(loaderData) : 'Person', hidden: true }),
  component: Detail,
})
