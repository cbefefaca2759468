import { createFileRoute } from '@tanstack/react-router'
import { readPublicEventAddress } from '#domains/events/public/ui/address.ts'
import { publicEventList, publicEventQuery } from '#domains/events/public/ui/calls.ts'
import { PublicEvent } from '#domains/events/public/ui/PublicEvent.tsx'
import { PublicEvents } from '#domains/events/public/ui/PublicEvents.tsx'
import { eventData } from '#domains/events/public/ui/structured-data.ts'
import { describeEvent } from '#domains/events/public/ui/words.ts'
import { ogImageOf } from '#shared/cards.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'
import { orNotFound } from '../../not-found.ts'

const PublicEventPage = () => {
  const event = Route.useLoaderData()
  return <Page>{event ? <PublicEvent event={event} /> : <PublicEvents />}</Page>
}

export const Route = createFileRoute('/public-event/')({
  validateSearch: readPublicEventAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  // In the browser the list itself shows that it is loading and keeps the old rows meanwhile.
  loader: async ({ context: { queryClient }, deps: { id }, location }) => {
    if (id) return orNotFound(queryClient.ensureQueryData(publicEventQuery(id)))
    if (typeof window === 'undefined')
      await queryClient.ensureQueryData(publicEventList(readPublicEventAddress(location.search)))
    return null
  },
  head: ({ match, loaderData: event }) =>
    event
      ? pageHead(match, {
          title: `${event.title} by ${event.host.name}`,
          description: describeEvent(event),
          path: `/public-event?id=${event.id}`,
          image: ogImageOf({
            kind: 'event',
            id: event.id,
            version: [event.title, event.host.name, event.host.logo_url, event.starts_at, event.venue_name],
          }),
          type: 'article',
          hidden: event.state === 'ended',
          jsonLd: eventData(event, match.context.settings.public_url),
        })
      : pageHead(match, {
          title: 'Career events',
          description:
            'Career fairs, workshops, and talks for students and graduates, by universities and employers.',
          path: '/public-event',
          feed: { name: 'events', title: 'Career events' },
        }),
  component: PublicEventPage,
})
