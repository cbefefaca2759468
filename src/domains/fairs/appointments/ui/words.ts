import { dateLabel, timeLabel } from '#shared/labels.ts'
import { withNonBreakingSpaces } from '#web/kit/time.tsx'

/** "10:00 AM – 10:10 AM" in the event's zone. */
export const spanLabel = (slot: { starts_at: string; ends_at: string }, timeZone: string): string =>
  withNonBreakingSpaces(`${timeLabel(slot.starts_at, timeZone)} – ${timeLabel(slot.ends_at, timeZone)}`)

export const daySpanLabel = (slot: { starts_at: string; ends_at: string }, timeZone: string): string =>
  `${dateLabel(slot.starts_at, timeZone)}, ${spanLabel(slot, timeZone)}`

const STEP = 5 * 60_000
const MOST = 600

/** Returns the possible start times within an event, five minutes apart, as options. */
export const startChoices = (
  event: { starts_at: string | null; ends_at: string | null; time_zone: string },
  now: number,
): { value: string; label: string }[] => {
  if (!event.starts_at || !event.ends_at) return []
  const [from, until] = [Date.parse(event.starts_at), Date.parse(event.ends_at)]
  const oneDay = dateLabel(from, event.time_zone) === dateLabel(until, event.time_zone)
  const count = Math.min(MOST, Math.ceil((until - from) / STEP))
  return Array.from({ length: count }, (_, index) => new Date(from + index * STEP))
    .filter((at) => at.getTime() > now)
    .map((at) => ({
      value: at.toISOString(),
      label: oneDay
        ? timeLabel(at, event.time_zone)
        : `${dateLabel(at, event.time_zone)}, ${timeLabel(at, event.time_zone)}`,
    }))
}
