import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkAnchor } from '#web/kit/links.tsx'
import { SectionHead } from '#web/kit/SectionHead.tsx'
import { upcomingEventsOf } from './calls.ts'
import { PublicEventCard } from './PublicEventCard.tsx'

/** The upcoming events on a host's public profile; nothing if there are none. */
export const UpcomingEvents = ({ host }: { host: string }) => {
  const { data: events } = useQuery(upcomingEventsOf(host))
  if (!events || events.total_row === 0) return null
  return (
    <section>
      <SectionHead
        title="Upcoming events"
        all={
          <LinkAnchor to="/public-event/view-organization/listing" search={{ id: host }} size="sm">
            All events
          </LinkAnchor>
        }
      />
      <Stack gap="sm">
        {events.data.map((event) => (
          <PublicEventCard key={event.id} event={event} withHost={false} />
        ))}
      </Stack>
    </section>
  )
}
