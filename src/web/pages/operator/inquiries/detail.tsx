import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { inquiryDetail } from '#domains/inquiries/admin/inquiry-admin.contract.ts'
import { Inquiry } from '#domains/inquiries/admin/ui/Inquiry.tsx'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const detailQuery = (id: string) => queryFor(inquiryDetail, { params: { id } })

const Detail = () => {
  const loaded = Route.useLoaderData()
  const { data } = useQuery(detailQuery(loaded.id))
  return (
    <Page>
      <Inquiry inquiry={data ?? loaded} />
    </Page>
  )
}

export const Route = createFileRoute('/operator/inquiries/detail')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, detailQuery),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.name ?? 'Inquiry', hidden: true }),
  component: Detail,
})
