import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { readOpeningAddress } from '#domains/careers/admin/ui/address.ts'
import { Opening } from '#domains/careers/admin/ui/Opening.tsx'
import { opening } from '#domains/careers/careers-admin.contract.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const detailQuery = (id: string) => queryFor(opening, { params: { id } })

const Detail = () => {
  const loaded = Route.useLoaderData()
  const { data } = useQuery(detailQuery(loaded.id))
  return (
    <Page>
      <Opening opening={data ?? loaded} />
    </Page>
  )
}

export const Route = createFileRoute('/operator/careers/detail')({
  validateSearch: readOpeningAddress,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, detailQuery),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Opening', hidden: true }),
  component: Detail,
})
