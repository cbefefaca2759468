import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { oneLine, plainLines } from '#shared/lines.ts'

/** One appointment, as calendars know it (RFC 5545). */
export interface CalendarEntry {
  /** Stable for as long as the appointment exists, through moves and cancellation. */
  uid: string
  /** Rises with each change of time or place. */
  sequence: number
  status: 'confirmed' | 'tentative' | 'canceled'
  title: string
  text: string
  place: string | null
  url: string
  /** ISO 8601. */
  starts_at: string
  ends_at: string
  /** IANA. */
  time_zone: string
  organizer: string
}

export interface CalendarText {
  /** `REQUEST` and `CANCEL` are emails to one attendee (RFC 5546); `PUBLISH` is a feed. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** ISO 8601. */
  stamped_at: string
  entries: CalendarEntry[]
}

interface Origin {
  /** The mailbox replies go to. */
  email: string
  attendee?: string
  name?: string
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
} as const

const vtimezone = (zone: string): string | null => {
  const block = tzlib_get_ical_block(zone)
  return Array.isArray(block) && block[0] ? block[0] : null
}

const isUtc = (zone: string): boolean => zone === 'UTC' || zone === 'Etc/UTC' || !vtimezone(zone)

const moment = (at: string, zone: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(isUtc(zone) ? 'UTC' : zone)

/**
 * Writes the appointments as iCalendar text: local times with their VTIMEZONE, so that they stay right across
 * daylight-saving changes.
 */
export const calendarText = (
  { method, stamped_at, entries }: CalendarText,
  { email, attendee, name }: Origin,
): string => {
  const calendar = ical({
    prodId: { company: 'Fairlead', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: vtimezone },
    // the library writes a calendar's name unescaped
    ...(name && { name: oneLine(name) }),
  })
  for (const entry of entries) {
    const zone = isUtc(entry.time_zone) ? null : entry.time_zone
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: Temporal.Instant.from(stamped_at),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : statuses[entry.status],
      summary: oneLine(entry.title),
      description: plainLines(entry.text),
      url: entry.url,
      start: moment(entry.starts_at, entry.time_zone),
      end: moment(entry.ends_at, entry.time_zone),
      timezone: zone,
      organizer: { name: oneLine(entry.organizer), email },
      ...(entry.place && { location: oneLine(entry.place) }),
    })
    if (attendee) event.createAttendee({ email: attendee, rsvp: false })
  }
  return calendar.toString()
}
