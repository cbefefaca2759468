import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { readEventAddress } from '#domains/events/hosting/ui/host-address.ts'
import { hostedQuery } from '#domains/events/hosting/ui/host-calls.ts'
import { InvitationStatus } from '#domains/events/invitations/ui/InvitationStatus.tsx'
import { pageHead } from '#web/head.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { loadNamed } from '#web/not-found.ts'

const InvitationStatusPage = () => {
  const loaded = Route.useLoaderData()
  const { data: event = loaded } = useQuery(hostedQuery('employer', loaded.id))
  return (
    <Page>
      <PageHeader
        title="Invitations"
        description={
          <LinkAnchor to="/employer/event/detail" search={{ id: event.id }}>
            {event.title}
          </LinkAnchor>
        }
      />
      <InvitationStatus event={event} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/event/detail_/invitation-status')({
  validateSearch: readEventAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, (id) => hostedQuery('employer', id)),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: `Invitations: ${loaderData?.title ?? 'Event'}`, hidden: true }),
  component: InvitationStatusPage,
})
