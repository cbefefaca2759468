import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AtBooth } from '#domains/fairs/leads/ui/AtBooth.tsx'
import { readBoothAddress } from '#domains/fairs/ui/address.ts'
import { registrationQuery } from '#domains/fairs/ui/calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const AtBoothPage = () => {
  const loaded = Route.useLoaderData()
  const { data: registration = loaded } = useQuery(registrationQuery('employer', loaded.id))
  return (
    <Page>
      <AtBooth side="employer" registration={registration} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/fair-and-event/booth')({
  validateSearch: readBoothAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) =>
    loadNamed(context.queryClient, deps.id, (id) => registrationQuery('employer', id)),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData ? `Booth: ${loaderData.event.title}` : 'Booth', hidden: true }),
  component: AtBoothPage,
})
