import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { organisationForReview } from '#domains/operators/organisations/contract.ts'
import { OrganisationReview } from '#domains/operators/organisations/ui/OrganisationReview.tsx'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const detailQuery = (organisation: string) =>
  queryFor(organisationForReview, { params: { id: organisation } })

const Detail = () => {
  const loaded = Route.useLoaderData()
  const { data } = useQuery(detailQuery(loaded.id))
  return (
    <Page>
      <OrganisationReview organisation={data ?? loaded} />
    </Page>
  )
}

export const Route = createFileRoute('/operator/organisations/detail')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, detailQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.name ?? 'Organization', hidden: true }),
  component: Detail,
})
