import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FairMapView, type MapLinks } from '#domains/fairs/booths/ui/FairMapView.tsx'
import { readMapAddress } from '#domains/fairs/booths/ui/map-address.ts'
import { publicMapQuery } from '#domains/fairs/booths/ui/map-calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const PublicMapPage = () => {
  const loaded = Route.useLoaderData()
  const { data: map = loaded } = useQuery(publicMapQuery(loaded.event.id))
  const links: MapLinks = {
    event: { to: '/public-event', search: { id: map.event.id } },
    exhibitor: ({ kind, slug }) => ({ to: `/${kind}/${slug}` }),
  }
  return (
    <Page>
      <FairMapView map={map} links={links} />
    </Page>
  )
}

export const Route = createFileRoute('/public-event/map')({
  validateSearch: readMapAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, publicMapQuery),
  head: ({ match, loaderData: map }) =>
    map
      ? pageHead(match, {
          title: `Booth map: ${map.event.title}`,
          description: `Find out who is where at ${map.event.title}.`,
          path: `/public-event/map?id=${map.event.id}`,
          hidden: map.booths.length === 0 || map.event.state !== 'published',
        })
      : {},
  component: PublicMapPage,
})
