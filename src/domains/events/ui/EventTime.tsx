import { Text } from '@mantine/core'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { withNonBreakingSpaces } from '#web/kit/time.tsx'
import type { EventSummary } from '../events.contract.ts'
import { dayOf, hourOf, ownZoneLabel, whenLabel } from './words.ts'

/** Shows when the event is, in its own zone, and in the reader's if different. */
export const EventTime = ({
  event,
}: {
  event: Pick<EventSummary, 'starts_at' | 'ends_at' | 'time_zone'>
}) => {
  const own = useOwnZone()
  const yours = own && ownZoneLabel(event, own)
  return (
    <span>
      <time dateTime={event.starts_at ?? undefined}>{withNonBreakingSpaces(whenLabel(event))}</time>
      {yours && (
        <Text span size="sm" c="dimmed" display="block">
          {withNonBreakingSpaces(yours)}
        </Text>
      )}
    </span>
  )
}

/** Shows when it starts, on two short lines. */
export const EventStart = ({ event }: { event: Pick<EventSummary, 'starts_at' | 'time_zone'> }) =>
  event.starts_at ? (
    <time dateTime={event.starts_at}>
      {dayOf(event.starts_at, event.time_zone)}
      <br />
      {withNonBreakingSpaces(hourOf(event.starts_at, event.time_zone))}
    </time>
  ) : (
    'Time not set'
  )
