import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FairMapView, type MapLinks } from '#domains/fairs/booths/ui/FairMapView.tsx'
import { readMapAddress } from '#domains/fairs/booths/ui/map-address.ts'
import { organizationMapQuery } from '#domains/fairs/booths/ui/map-calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const FairMapPage = () => {
  const loaded = Route.useLoaderData()
  const { data: map = loaded } = useQuery(organizationMapQuery('employer', loaded.event.id))
  const links: MapLinks = {
    event: { to: '/employer/fair-and-event/detail', search: { id: map.event.id } },
    exhibitor: ({ kind, slug }) => ({ to: `/${kind}/${slug}` }),
  }
  return (
    <Page>
      <FairMapView map={map} links={links} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/fair-and-event/map')({
  validateSearch: readMapAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) =>
    loadNamed(context.queryClient, deps.id, (id) => organizationMapQuery('employer', id)),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Booth map: ${loaderData.event.title}` : 'Booth map',
      hidden: true,
    }),
  component: FairMapPage,
})
