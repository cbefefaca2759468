import { Text } from '@mantine/core'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { unbroken } from '#web/kit/time.tsx'
import type { EventSummary } from '../events.contract.ts'
import { dayOf, hourOf, whenLabel, yoursLabel } from './words.ts'

/** Shows when the event is, in its own zone, and in the reader's if different. */
export const EventTime = ({
  event,
}: {
  event: Pick<EventSummary, 'starts_at' | 'ends_at' | 'time_zone'>
}) => {
  const own = useOwnZone()
  const yours = own && yoursLabel(event, own)
  return (
    <span>
      <time dateTime={event.starts_at ?? undefined}>{unbroken(whenLabel(event))}</time>
      {yours && (
        <Text span size="sm" c="dimmed" display="block">
          {unbroken(yours)}
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
      {unbroken(hourOf(event.starts_at, event.time_zone))}
    </time>
  ) : (
    'Time not set'
  )
