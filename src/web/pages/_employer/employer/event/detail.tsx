import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HostedEventPage } from '#domains/events/hosting/ui/HostedEventPage.tsx'
import { readEventAddress } from '#domains/events/hosting/ui/host-address.ts'
import { hostedQuery } from '#domains/events/hosting/ui/host-calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { fairPanels } from '#web/pages/-fair-panels.ts'

const EventPage = () => {
  const loaded = Route.useLoaderData()
  const { data: event = loaded } = useQuery(hostedQuery('employer', loaded.id))
  return (
    <Page>
      <HostedEventPage event={event} fair={fairPanels} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/event/detail')({
  validateSearch: readEventAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, (id) => hostedQuery('employer', id)),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Event', hidden: true }),
  component: EventPage,
})
