import { createFileRoute } from '@tanstack/react-router'
import { readHostId } from '#domains/events/search/ui/address.ts'
import { HostProfile } from '#domains/profiles/ui/HostProfile.tsx'
import { hostQuery } from '#domains/profiles/ui/host-calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const ViewUniversity = () => (
  <Page>
    <HostProfile host={Route.useLoaderData()} />
  </Page>
)

export const Route = createFileRoute('/_student/student/events/view-university')({
  validateSearch: readHostId,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, hostQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.organization.name ?? 'Host', hidden: true }),
  component: ViewUniversity,
})
