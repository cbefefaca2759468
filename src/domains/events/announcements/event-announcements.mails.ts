import type { Letter } from '#platform/mail/letter.ts'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'

export interface Announced {
  title: string
  host: string
  university: string
  starts_at: string
  ends_at: string
  time_zone: string
  venue_name: string | null
}

export const announcedTime = ({ starts_at, ends_at, time_zone }: Announced): string =>
  `${rangeLabel(starts_at, ends_at, time_zone)}, ${zoneLabel(time_zone)}`

/** `message` is what the university writes about it. */
export const announcementLetter = (
  event: Announced,
  { url, message }: { url: string; message: string },
): Letter => {
  const { title, host, university, venue_name } = event
  return {
    subject: `${university} recommends: ${title}`,
    heading: title,
    paragraphs: [
      host === university
        ? `${university} thinks this event is for you.`
        : `${university} thinks this event by ${host} is for you.`,
      ...(message ? [message] : []),
      'Places may be limited, so register if you’d like to come.',
    ],
    facts: [
      ['When', announcedTime(event)],
      ...(venue_name ? [['Where', venue_name] as [string, string]] : []),
    ],
    action: { label: 'View event', url },
    reason: `You’re receiving this email because you study at ${university} and this event is for students like you.`,
  }
}
