import { HOUR } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'

/** What a reminder needs to know. */
export interface Reminded {
  title: string
  venue_name: string | null
  venue_address: string | null
  meeting_url: string | null
  time_zone: string
  starts_at: string
  ends_at: string
  /** The event's page. */
  page: string
}

const weekday = ({ starts_at, time_zone }: Reminded): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: time_zone, weekday: 'long' }).format(new Date(starts_at))

const when = (event: Reminded): string =>
  `${weekday(event)}, ${rangeLabel(event.starts_at, event.ends_at, event.time_zone)}, ${zoneLabel(event.time_zone)}`

/** Returns "tomorrow" a day before, "in an hour" for the last reminder. */
export const reminderWords = (hoursBefore: 1 | 24): string => (hoursBefore === 24 ? 'tomorrow' : 'in an hour')

export const reminderLetter = (event: Reminded, hoursBefore: 1 | 24): Letter => {
  const place = [event.venue_name, event.venue_address].filter(Boolean).join(', ')
  return {
    subject: `${event.title} is ${reminderWords(hoursBefore)}`,
    heading: `${event.title} starts ${reminderWords(hoursBefore)}`,
    paragraphs: [
      hoursBefore * HOUR > HOUR
        ? 'If you can’t make it, please cancel so that someone on the waiting list can have your place.'
        : 'Have your ticket ready. You’ll find its code on the event’s page.',
    ],
    facts: [
      ['When', when(event)],
      ...(place ? [['Where', place] as [string, string]] : []),
      ...(event.meeting_url ? [['Online', event.meeting_url] as [string, string]] : []),
    ],
    action: { label: 'View event', url: event.page },
    reason: 'You’re receiving this email because you’re registered for this event on Fairlead.',
  }
}
