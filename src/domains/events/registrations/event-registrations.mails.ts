import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel, rangeLabel, zoneLabel } from '#shared/labels.ts'
import type { EventFormat } from '#shared/lists.ts'

/** What an email to a student needs to know. */
export interface AboutEvent {
  first_name: string
  title: string
  host: string
  format: EventFormat | null
  venue_name: string | null
  venue_address: string | null
  meeting_url: string | null
  starts_at: string
  ends_at: string
  /** The event's zone, and the reader's if known. */
  time_zone: string
  own_zone: string | null
  /** The event's page. */
  url: string
}

const weekday = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(new Date(at))

const range = ({ starts_at, ends_at }: AboutEvent, zone: string): string =>
  `${weekday(starts_at, zone)}, ${rangeLabel(starts_at, ends_at, zone)}`

/** The same moment in the reader's zone; null if identical. */
const yours = (about: AboutEvent): string | null => {
  const { own_zone, time_zone } = about
  if (!own_zone || range(about, own_zone) === range(about, time_zone)) return null
  return `${range(about, own_zone)}, ${zoneLabel(own_zone)}`
}

/** Formats a moment in the reader's zone, or the event's. */
const deadline = (at: string, { own_zone, time_zone }: AboutEvent): string => {
  const zone = own_zone ?? time_zone
  return `${momentLabel(at, zone)}, ${zoneLabel(zone)}`
}

type Fact = [label: string, value: string]

const factsOf = (about: AboutEvent, holdsPlace: boolean): Fact[] => {
  const where = [about.venue_name, about.venue_address].filter(Boolean).join(', ')
  const own = yours(about)
  return [
    ['When', `${range(about, about.time_zone)}, ${zoneLabel(about.time_zone)}`],
    ...(own ? [['Your time', own] as Fact] : []),
    ...(where && about.format !== 'virtual' ? [['Where', where] as Fact] : []),
    ...(about.format !== 'in_person' && about.format !== null
      ? [
          [
            'Online',
            holdsPlace && about.meeting_url ? about.meeting_url : 'The link is shown to registered students',
          ] as Fact,
        ]
      : []),
    ['Host', about.host],
  ]
}

const letter = (
  about: AboutEvent,
  {
    subject,
    paragraphs,
    action,
    holdsPlace = false,
  }: {
    subject: string
    paragraphs: string[]
    action: string
    holdsPlace?: boolean
  },
): Letter => ({
  subject,
  heading: subject,
  paragraphs: [`Hi ${about.first_name},`, ...paragraphs],
  facts: factsOf(about, holdsPlace),
  action: { label: action, url: about.url },
  reason: `You’re receiving this email because you registered for ${about.title} on Fairlead.`,
})

const HOW_TO_CANCEL =
  'If you can’t make it, please cancel on the event’s page so that your place can go to the next person in line.'

export const registeredLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You’re registered: ${about.title}`,
    paragraphs: [`Your place at ${about.title} is confirmed.`, HOW_TO_CANCEL],
    action: 'View your ticket',
    holdsPlace: true,
  })

export const waitlistedLetter = (about: AboutEvent, position: number | null): Letter =>
  letter(about, {
    subject: `You’re on the waiting list: ${about.title}`,
    paragraphs: [
      `${about.title} is full.${position ? ` You’re number ${position} in line.` : ''}`,
      'When a place opens up for you, we’ll email you right away and hold it for a while. You can leave the waiting list on the event’s page at any time.',
    ],
    action: 'View your place in line',
  })

export const offeredLetter = (about: AboutEvent, until: string): Letter =>
  letter(about, {
    subject: `A place opened up for you: ${about.title}`,
    paragraphs: [
      `We’re holding it for you until ${deadline(until, about)}. Accept it by then, or it goes to the next person in line.`,
      'If you no longer want it, please decline it so that the next person in line can have it.',
    ],
    action: 'Accept or decline',
  })

export const promotedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You have a place: ${about.title}`,
    paragraphs: ['A place opened up so close to the start that it’s yours right away.', HOW_TO_CANCEL],
    action: 'View your ticket',
    holdsPlace: true,
  })

export const acceptedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You’re registered: ${about.title}`,
    paragraphs: ['You accepted the place we offered you.', HOW_TO_CANCEL],
    action: 'View your ticket',
    holdsPlace: true,
  })

export const lapsedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `Your offer has expired: ${about.title}`,
    paragraphs: [
      'You didn’t accept the place in time, so it went to the next person in line.',
      'If you still want to come, you can rejoin the waiting list on the event’s page.',
    ],
    action: 'View event',
  })

export const readmittedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You can register again: ${about.title}`,
    paragraphs: [
      `${about.host} had canceled your registration and is now letting you register again.`,
      'We’re not holding a place for you. You can register on the event’s page while registration is open.',
    ],
    action: 'View event',
  })

export const walkedInLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You’re checked in: ${about.title}`,
    paragraphs: [
      `${about.host} registered you at the door and checked you in.`,
      'If that wasn’t you, let them know: they can take it back.',
    ],
    action: 'View event',
    holdsPlace: true,
  })

export const unconfirmedLetter = (about: AboutEvent): Letter => ({
  ...letter(about, {
    subject: `Your registration has ended: ${about.title}`,
    paragraphs: [
      `${about.title} is for students confirmed by their university, and yours hasn’t confirmed you. Your registration and any appointments you booked have been canceled.`,
      'If this is a mistake, contact your university’s career office. Once it confirms you, you can register again while registration is open.',
    ],
    action: 'View your profile',
  }),
  facts: [],
})

export const canceledLetter = (
  about: AboutEvent,
  cause: 'student' | 'host',
  reason: string | null = null,
): Letter =>
  letter(about, {
    subject:
      cause === 'host'
        ? `Your registration was canceled: ${about.title}`
        : `You’re no longer registered: ${about.title}`,
    paragraphs:
      cause === 'host'
        ? [
            `${about.host} canceled your registration. If you think this is a mistake, please ask them. They can let you register again.`,
            ...(reason ? [`${about.host} wrote:`, reason] : []),
          ]
        : [
            'Your registration has been canceled, as you requested. You can register again while registration is open.',
          ],
    action: 'View event',
  })
