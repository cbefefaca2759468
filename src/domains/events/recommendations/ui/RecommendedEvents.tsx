import { Stack } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Reasons, RecommendedSection } from '#web/kit/Recommended.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { EventCard } from '../../search/ui/EventCard.tsx'
import { type RecommendedEvent, recommendedEvents } from '../event-recommendations.contract.ts'
import { eventReasonText } from './words.ts'

const Recommended = ({ event }: { event: RecommendedEvent }) => (
  <div>
    <Reasons reasons={event.reasons.map(eventReasonText)} />
    <EventCard event={event} />
  </div>
)

const List = () => {
  const { data, error, refetch } = useQuery(queryFor(recommendedEvents))
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={2} height={140} />
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={IconSparkles}
        title="No recommendations right now"
        action={<LinkButton to="/student/events">Browse all events</LinkButton>}
      >
        Events by your university and its partners, and events like those you’ve liked, will appear here.
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      {data.data.map((event) => (
        <Recommended key={event.id} event={event} />
      ))}
    </Stack>
  )
}

/** Lists events that match the student, with the reasons. */
export const RecommendedEvents = () => (
  <RecommendedSection
    id="recommended-events"
    title="Events for you"
    all={
      <LinkAnchor to="/student/events" size="sm">
        All events
      </LinkAnchor>
    }
  >
    <List />
  </RecommendedSection>
)
