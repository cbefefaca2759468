import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { OwnRegistration } from '#domains/fairs/exhibitor-registration.contract.ts'
import { AtBooth } from '#domains/fairs/leads/ui/AtBooth.tsx'
import { BoothOffline } from '#domains/fairs/leads/ui/BoothOffline.tsx'
import { loadBooth } from '#domains/fairs/leads/ui/kept-booth.ts'
import { readBoothAddress } from '#domains/fairs/ui/address.ts'
import { registrationQuery } from '#domains/fairs/ui/calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const Booth = ({ loaded }: { loaded: OwnRegistration }) => {
  const { data: registration = loaded } = useQuery(registrationQuery('employer', loaded.id))
  return <AtBooth side="employer" registration={registration} />
}

const AtBoothPage = () => {
  const loaded = Route.useLoaderData()
  return (
    <Page>
      {'is_kept' in loaded ? <BoothOffline side="employer" booth={loaded} /> : <Booth loaded={loaded} />}
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/fair-and-event/booth')({
  validateSearch: readBoothAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadBooth(context.queryClient, 'employer', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData
        ? `Booth: ${'is_kept' in loaderData ? loaderData.title : loaderData.event.title}`
        : 'Booth',
      hidden: true,
    }),
  component: AtBoothPage,
})
