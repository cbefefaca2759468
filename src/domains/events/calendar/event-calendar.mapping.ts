import type { CalendarEntry, CalendarText } from '#platform/calendar.ts'
import { iso } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { RegistrationState } from '../events.contract.ts'

/** The data a calendar entry is made from. */
export interface Dated {
  id: string
  state: 'draft' | 'published' | 'canceled' | 'removed'
  title: string
  host: string
  venue_name: string | null
  venue_address: string | null
  meeting_url: string | null
  time_zone: string
  starts_at: string
  ends_at: string
  sequence: number
}

/** Who the entry is for: their relation to the event, and where they view it. */
export interface Holder {
  state: RegistrationState
  link: string
}

const statusOf = (event: Dated, state: RegistrationState): CalendarEntry['status'] => {
  if (event.state !== 'published' || state === 'canceled') return 'canceled'
  return state === 'registered' ? 'confirmed' : 'tentative'
}

const textOf = (event: Dated, state: RegistrationState, link: string): string =>
  [
    `By ${event.host}.`,
    state === 'registered' && event.meeting_url && `Join online: ${event.meeting_url}`,
    state === 'offered' && 'A place is held for you. Accept it to attend.',
    `Details: ${link}`,
  ]
    .filter(Boolean)
    .join('\n')

/**
 * Builds the calendar entry: its UID never changes and is the same for everyone; canceling the event counts
 * as one more change.
 */
export const entryOf = (config: Config, event: Dated, holder: Holder): CalendarEntry => {
  const status = statusOf(event, holder.state)
  const place = [event.venue_name, event.venue_address].filter(Boolean).join(', ')
  const link = `${config.publicUrl}${holder.link}`
  return {
    uid: `${event.id}@${new URL(config.publicUrl).hostname}`,
    sequence: event.sequence + (event.state === 'canceled' ? 1 : 0),
    status,
    title: event.title,
    text: textOf(event, holder.state, link),
    place: place || null,
    url: link,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    time_zone: event.time_zone,
    organizer: event.host,
  }
}

export const studentLink = (eventId: string): string => `/student/events/detail?id=${eventId}`

/**
 * Builds the appointment attached to an email about a registration: a request to add it to the calendar, or
 * to remove it.
 */
export const registrationCalendar = (
  config: Config,
  event: Dated,
  state: RegistrationState,
  now: Date,
): CalendarText => {
  const entry = entryOf(config, event, { state, link: studentLink(event.id) })
  return {
    method: entry.status === 'canceled' ? 'CANCEL' : 'REQUEST',
    stamped_at: iso(now),
    entries: [entry],
  }
}
