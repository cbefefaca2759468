import { dateLabel, momentLabel, rangeLabel, timeLabel, zoneLabel } from '#shared/labels.ts'

import type { EventSummary, TargetGroup } from '../events.contract.ts'

export { wordOf } from '#domains/jobs/ui/words.ts'
export { zoneLabel } from '#shared/labels.ts'

const weekday = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(new Date(at))

type Timed = Pick<EventSummary, 'starts_at' | 'ends_at' | 'time_zone'>

/** "Thu, March 12, 2026, 2:00 PM – 4:00 PM, Chicago time" */
export const whenLabel = ({ starts_at, ends_at, time_zone }: Timed): string => {
  if (!starts_at) return 'Time not set'
  const range = ends_at
    ? rangeLabel(starts_at, ends_at, time_zone)
    : `${dateLabel(starts_at, time_zone)}, ${timeLabel(starts_at, time_zone)}`
  return `${weekday(starts_at, time_zone)}, ${range}, ${zoneLabel(time_zone)}`
}

/** The same times in the reader's zone; null if identical. */
export const ownZoneLabel = ({ starts_at, ends_at, time_zone }: Timed, own: string): string | null => {
  if (!starts_at) return null
  const ends = ends_at ?? starts_at
  const [there, here] = [rangeLabel(starts_at, ends, time_zone), rangeLabel(starts_at, ends, own)]
  if (there === here) return null
  const sameDay = dateLabel(starts_at, time_zone) === dateLabel(starts_at, own)
  const until = ends_at ? ` – ${timeLabel(ends, own)}` : ''
  return sameDay
    ? `${timeLabel(starts_at, own)}${until} yours`
    : `${weekday(starts_at, own)}, ${dateLabel(starts_at, own)}, ${timeLabel(starts_at, own)}${until} yours`
}

type Window = Pick<EventSummary, 'registration_opens_at' | 'registration_closes_at' | 'time_zone' | 'state'>

/**
 * "Open until March 12, 2026, 2:00 PM, Chicago time": what the registration window means now; null if
 * obvious.
 */
export const registrationLabel = (event: Window, now: number): string | null => {
  const { registration_opens_at: opens, registration_closes_at: closes, time_zone: zone } = event
  if (event.state === 'ended' || event.state === 'canceled') return null
  const at = (moment: string) => `${momentLabel(moment, zone)}, ${zoneLabel(zone)}`
  if (opens && Date.parse(opens) > now)
    return closes ? `Opens ${momentLabel(opens, zone)}, closes ${at(closes)}` : `Opens ${at(opens)}`
  if (!closes) return opens && 'Open'
  return Date.parse(closes) > now ? `Open until ${at(closes)}` : `Closed since ${at(closes)}`
}

/** "Main Hall, 1 Campus Way", "Online", or both. */
export const placeLabel = (event: Pick<EventSummary, 'format' | 'venue_name' | 'venue_address'>): string => {
  const venue = [event.venue_name, event.venue_address].filter(Boolean).join(', ')
  if (event.format === 'virtual') return 'Online'
  if (!venue) return event.format === 'hybrid' ? 'Online, place not set' : 'Place not set'
  return event.format === 'hybrid' ? `${venue}, and online` : venue
}

/** Who one group is for, to end a sentence: "Computer Science, class of 2027 or 2028". */
export const groupLabel = (group: TargetGroup, degreeOf: (degree: string) => string | null): string => {
  const classes = group.graduation_classes.join(' or ')
  const parts = [
    group.majors.join(' or '),
    group.degrees.map((degree) => degreeOf(degree) ?? degree).join(' or '),
    classes && `class of ${classes}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Every student'
}

const part = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(at))

/** The day as on a tear-off calendar, in the event's zone. */
export const dayTile = ({ starts_at, time_zone }: Pick<EventSummary, 'starts_at' | 'time_zone'>) =>
  starts_at
    ? {
        month: part(starts_at, time_zone, { month: 'short' }),
        day: part(starts_at, time_zone, { day: 'numeric' }),
        weekday: part(starts_at, time_zone, { weekday: 'short' }),
      }
    : null

/** "Thu, Mar 12" */
export const dayOf = (at: string, timeZone: string): string =>
  part(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })

/** "2:00 PM, Chicago time" */
export const hourOf = (at: string, timeZone: string): string =>
  `${timeLabel(at, timeZone)}, ${zoneLabel(timeZone)}`
