import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { readFairId } from '#domains/fairs/ui/address.ts'
import { fairQuery } from '#domains/fairs/ui/calls.ts'
import { FairView } from '#domains/fairs/ui/FairView.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const FairPage = () => {
  const loaded = Route.useLoaderData()
  const { data: fair = loaded } = useQuery(fairQuery('employer', loaded.id))
  return (
    <Page>
      <FairView side="employer" fair={fair} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/fair-and-event/detail')({
  validateSearch: readFairId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, (id) => fairQuery('employer', id)),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Event', hidden: true }),
  component: FairPage,
})
