import { Text } from '@mantine/core'
import { dateLabel, momentLabel, timeLabel } from '#shared/labels.ts'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { withNonBreakingSpaces } from '#web/kit/time.tsx'
import { endingOf, zoneLabel } from './words.ts'

/** Shows the last moment to apply in the job's zone, and in the reader's if it differs. */
export const Deadline = ({ job }: { job: Parameters<typeof endingOf>[0] }) => {
  const own = useOwnZone()
  if (!job.expires_at) return null
  const { expires_at: at, time_zone: zone } = job
  const there = momentLabel(at, zone)
  const yours = own && momentLabel(at, own)
  const ending = endingOf(job)
  return (
    <span suppressHydrationWarning>
      <time dateTime={at}>
        {dateLabel(at, zone)}, {withNonBreakingSpaces(timeLabel(at, zone))}
      </time>
      , {withNonBreakingSpaces(zoneLabel(zone))}
      {yours && there !== yours && (
        <Text span size="sm" c="dimmed" display="block">
          {withNonBreakingSpaces(yours)} yours
        </Text>
      )}
      {ending?.soon && (
        <Text span size="sm" fw={500} display="block" c="var(--fl-accent)">
          {ending.label}
        </Text>
      )}
    </span>
  )
}
