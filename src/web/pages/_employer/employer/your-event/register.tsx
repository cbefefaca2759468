import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AcceptForm } from '#domains/events/invitations/received/ui/AcceptForm.tsx'
import { loadInvited, readInvitedId } from '#domains/events/invitations/received/ui/address.ts'
import { invitedQuery } from '#domains/events/invitations/ui/words.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const Accept = () => {
  const loaded = Route.useLoaderData()
  const { data: event = loaded } = useQuery(invitedQuery('employer', loaded.id))
  return (
    <Page narrow>
      <AcceptForm side="employer" event={event} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/your-event/register')({
  validateSearch: readInvitedId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadInvited(context.queryClient, 'employer', deps.id),
  head: ({ match }) => pageHead(match, { title: 'Accept an invitation', hidden: true }),
  component: Accept,
})
