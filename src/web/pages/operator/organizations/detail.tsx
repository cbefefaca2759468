import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { organizationForReview } from '#domains/operators/organizations/organization-admin.contract.ts'
import { OrganizationReview } from '#domains/operators/organizations/ui/OrganizationReview.tsx'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const detailQuery = (organization: string) =>
  queryFor(organizationForReview, { params: { id: organization } })

const Detail = () => {
  const loaded = Route.useLoaderData()
  const { data } = useQuery(detailQuery(loaded.id))
  return (
    <Page>
      <OrganizationReview organization={data ?? loaded} />
    </Page>
  )
}

export const Route = createFileRoute('/operator/organizations/detail')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, detailQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.name ?? 'Organization', hidden: true }),
  component: Detail,
})
