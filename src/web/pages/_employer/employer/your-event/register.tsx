import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AcceptForm } from '#domains/events/invitations/received/ui/AcceptForm.tsx'
import { loadInvited, readInvitedId } from '#domains/events/invitations/received/ui/address.ts'
import { invitedQuery } from '#domains/events/invitations/ui/words.ts'
import { fairQuery } from '#domains/fairs/ui/calls.ts'
import { RegisterPage } from '#domains/fairs/ui/RegisterForm.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { orNotFound } from '#web/not-found.ts'

/** Accepts and registers on one page; where exhibitors can no longer register, an invitation can still be accepted. */
const Accept = () => {
  const { invited, fair } = Route.useLoaderData()
  const { data: event = invited } = useQuery(invitedQuery('employer', invited.id))
  if (fair.may.register || fair.may.wait || fair.registration)
    return <RegisterPage side="employer" fair={fair} />
  return (
    <Page narrow>
      <AcceptForm side="employer" event={event} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/your-event/register')({
  validateSearch: readInvitedId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: async ({ context: { queryClient }, deps }) => {
    const invited = await loadInvited(queryClient, 'employer', deps.id)
    const fair = await orNotFound(queryClient.fetchQuery(fairQuery('employer', invited.id)))
    return { invited, fair }
  },
  head: ({ match }) => pageHead(match, { title: 'Accept and register', hidden: true }),
  component: Accept,
})
