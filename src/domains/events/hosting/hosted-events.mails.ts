import type { Letter } from '#platform/mail/letter.ts'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'

interface Spot {
  starts_at: string | null
  ends_at: string | null
  time_zone: string
  venue_name: string | null
  venue_address: string | null
}

/** What an email about an event needs to know. */
export interface About {
  title: string
  host: string
  /** Where the reader views it. */
  url: string
  /** The reader's own zone. */
  time_zone: string
  /** Why this person receives it. */
  reason: string
}

const WEEKDAY = { weekday: 'short' } as const

const when = ({ starts_at, ends_at }: Spot, timeZone: string): string => {
  if (!starts_at || !ends_at) return 'Not set'
  const day = new Intl.DateTimeFormat('en-US', { ...WEEKDAY, timeZone }).format(new Date(starts_at))
  return `${day}, ${rangeLabel(starts_at, ends_at, timeZone)}, ${zoneLabel(timeZone)}`
}

/** Formats in the reader's zone and, if different, in the event's too. */
const whenFor = (spot: Spot, reader: string): string => {
  const own = when(spot, reader)
  const there = when(spot, spot.time_zone)
  return own === there || reader === spot.time_zone ? there : `${own} (${there})`
}

const where = ({ venue_name, venue_address }: Spot): string =>
  [venue_name, venue_address].filter(Boolean).join(', ') || 'Online'

const change = (label: string, from: string, to: string): Array<[string, string]> =>
  from === to
    ? [[label, to]]
    : [
        [`${label}, before`, from],
        [`${label}, now`, to],
      ]

/** Shows the old and new details, in the reader's zone. */
export const movedFacts = (from: Spot, to: Spot, timeZone: string): Array<[string, string]> => [
  ...change('When', whenFor(from, timeZone), whenFor(to, timeZone)),
  ...change('Where', where(from), where(to)),
]

export const movedLetter = (about: About, from: Spot, to: Spot, ask: string): Letter => ({
  subject: `Moved: ${about.title}`,
  heading: `${about.title} has changed`,
  paragraphs: [`${about.host} changed the time or place of ${about.title}.`, ask],
  facts: movedFacts(from, to, about.time_zone),
  action: { label: 'View event', url: about.url },
  reason: about.reason,
})

/** Where operators took the event down, they are who canceled it. */
export const canceledLetter = (
  about: About,
  spot: Spot,
  { why, takenDown }: { why: string | null; takenDown: boolean },
): Letter => ({
  subject: `Canceled: ${about.title}`,
  heading: `${about.title} is canceled`,
  paragraphs: [
    takenDown
      ? `The team that runs Fairlead has taken down ${about.title}, which ${about.host} had announced.`
      : `${about.host} has canceled ${about.title}.`,
    ...(why ? [takenDown ? 'They wrote:' : `${about.host} wrote:`, why] : []),
    'You don’t need to do anything.',
  ],
  facts: [
    ['Originally planned for', whenFor(spot, about.time_zone)],
    ['Where', where(spot)],
  ],
  action: { label: 'View event', url: about.url },
  reason: about.reason,
})

export const dutyLetter = (about: About, spot: Spot): Letter => ({
  subject: `You’re on duty: ${about.title}`,
  heading: `You’re on duty at ${about.title}`,
  paragraphs: ['Your team is counting on you at this event.'],
  facts: [
    ['When', whenFor(spot, about.time_zone)],
    ['Where', where(spot)],
  ],
  action: { label: 'View event', url: about.url },
  reason: about.reason,
})
