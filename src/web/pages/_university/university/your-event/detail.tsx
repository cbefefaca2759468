import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadInvited, readInvitedId } from '#domains/events/invitations/received/ui/address.ts'
import { InvitedEventView } from '#domains/events/invitations/received/ui/InvitedEventView.tsx'
import { invitedQuery } from '#domains/events/invitations/ui/words.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const InvitedEvent = () => {
  const loaded = Route.useLoaderData()
  const { data: event = loaded } = useQuery(invitedQuery('university', loaded.id))
  return (
    <Page>
      <InvitedEventView side="university" event={event} />
    </Page>
  )
}

export const Route = createFileRoute('/_university/university/your-event/detail')({
  validateSearch: readInvitedId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadInvited(context.queryClient, 'university', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.title ?? 'Invitation', hidden: true }),
  component: InvitedEvent,
})
