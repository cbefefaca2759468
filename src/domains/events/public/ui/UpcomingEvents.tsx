import { Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkAnchor } from '#web/kit/links.tsx'
import { upcomingEventsOf } from './calls.ts'
import { PublicEventCard } from './PublicEventCard.tsx'

/** What a host's public profile says of its events; nothing where none is ahead. */
export const UpcomingEvents = ({ host }: { host: string }) => {
  const { data: events } = useQuery(upcomingEventsOf(host))
  if (!events || events.total_row === 0) return null
  return (
    <section>
      <Group justify="space-between" mb="md">
        <Title order={2}>Events ahead</Title>
        <LinkAnchor to="/public-event/view-organization/listing" search={{ id: host }} size="sm">
          All its events
        </LinkAnchor>
      </Group>
      <Stack gap="sm">
        {events.data.map((event) => (
          <PublicEventCard key={event.id} event={event} withHost={false} />
        ))}
      </Stack>
    </section>
  )
}
