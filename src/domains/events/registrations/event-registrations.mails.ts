import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel, rangeLabel, zoneLabel } from '#shared/labels.ts'
import type { EventFormat } from '#shared/lists.ts'

/** What a letter to a student speaks of. */
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
  /** The event's zone, and the reader's where it is known. */
  time_zone: string
  own_zone: string | null
  /** The event's page. */
  url: string
}

const weekday = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(new Date(at))

const range = ({ starts_at, ends_at }: AboutEvent, zone: string): string =>
  `${weekday(starts_at, zone)}, ${rangeLabel(starts_at, ends_at, zone)}`

/** The same moment where the reader is; null where the clocks agree. */
const yours = (about: AboutEvent): string | null => {
  const { own_zone, time_zone } = about
  if (!own_zone || range(about, own_zone) === range(about, time_zone)) return null
  return `${range(about, own_zone)}, ${zoneLabel(own_zone)}`
}

/** A moment in the reader's zone, or the event's. */
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
            holdsPlace && about.meeting_url ? about.meeting_url : 'The link is shown to those with a place',
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
  paragraphs: [`Hello ${about.first_name},`, ...paragraphs],
  facts: factsOf(about, holdsPlace),
  action: { label: action, url: about.url },
  reason: `You get this letter because you registered for ${about.title} on Fairlead.`,
})

const HOW_TO_CANCEL =
  'If you cannot come, please cancel on the event’s page: your place then goes to the next in line.'

export const registeredLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You are registered: ${about.title}`,
    paragraphs: [`Your place at ${about.title} is kept for you.`, HOW_TO_CANCEL],
    action: 'See your ticket',
    holdsPlace: true,
  })

export const waitlistedLetter = (about: AboutEvent, position: number | null): Letter =>
  letter(about, {
    subject: `You are on the waiting list: ${about.title}`,
    paragraphs: [
      `${about.title} is full.${position ? ` You are number ${position} in line.` : ''}`,
      'When a place becomes free for you, we write to you at once and hold it for a while. You can leave the line on the event’s page at any time.',
    ],
    action: 'See where you stand',
  })

export const offeredLetter = (about: AboutEvent, until: string): Letter =>
  letter(about, {
    subject: `A place is free for you: ${about.title}`,
    paragraphs: [
      `It is held for you until ${deadline(until, about)}. Accept it by then, or it goes to the next in line.`,
      'If you do not want it any more, turn it down: the next in line will be glad.',
    ],
    action: 'Accept or turn down',
  })

export const promotedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You have a place: ${about.title}`,
    paragraphs: ['A place became free so shortly before the start that it is yours at once.', HOW_TO_CANCEL],
    action: 'See your ticket',
    holdsPlace: true,
  })

export const acceptedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You are registered: ${about.title}`,
    paragraphs: ['You took the place that was offered to you.', HOW_TO_CANCEL],
    action: 'See your ticket',
    holdsPlace: true,
  })

export const lapsedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `Your offer has ended: ${about.title}`,
    paragraphs: [
      'Nobody took the place offered to you in time, so it went to the next in line.',
      'If you still want to come, you can join the end of the line on the event’s page.',
    ],
    action: 'See the event',
  })

export const readmittedLetter = (about: AboutEvent): Letter =>
  letter(about, {
    subject: `You may register again: ${about.title}`,
    paragraphs: [
      `${about.host} had taken your registration back and lets you register again.`,
      'A place is not kept for you: register on the event’s page while registration is open.',
    ],
    action: 'See the event',
  })

export const unconfirmedLetter = (about: AboutEvent): Letter => ({
  ...letter(about, {
    subject: `Your registration has ended: ${about.title}`,
    paragraphs: [
      `${about.title} is for students whose university confirms that they study there, and yours does not. Your registration and the visits you booked with it are canceled.`,
      'If this is a mistake, write to your university’s career office. Once it confirms you, you can register again while registration is open.',
    ],
    action: 'See your profile',
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
        ? `Your registration was taken back: ${about.title}`
        : `You are no longer registered: ${about.title}`,
    paragraphs:
      cause === 'host'
        ? [
            `${about.host} took your registration back. Please ask them if you think this is a mistake: they can let you register again.`,
            ...(reason ? [`${about.host} writes:`, reason] : []),
          ]
        : ['Your registration is canceled, as you asked. You can register again while registration is open.'],
    action: 'See the event',
  })
