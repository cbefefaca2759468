import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel, zoneLabel } from '#shared/labels.ts'

/** What a letter about a visit speaks of. */
export interface About {
  exhibitor: string
  event: string
  time_zone: string
  starts_at: string
  representative: string
  place: string
  reason: string | null
  /** Whom the visit was with before. */
  before: string | null
  url: string
}

const letter = (about: About, subject: string, paragraphs: string[]): Letter => {
  const facts: Array<[string, string]> = [
    ['When', `${momentLabel(about.starts_at, about.time_zone)}, ${zoneLabel(about.time_zone)}`],
    ['With', `${about.representative}, ${about.exhibitor}`],
  ]
  if (about.before) facts.push(['Before, with', about.before])
  if (about.place) facts.push(['Where', about.place])
  if (about.reason) facts.push(['Reason', about.reason])
  return {
    subject,
    heading: subject,
    paragraphs,
    facts,
    action: { label: 'See your visits', url: about.url },
    reason: `You get this letter because you booked a visit at ${about.event} on Fairlead.`,
  }
}

export const bookedLetter = (about: About): Letter =>
  letter(about, `Your visit at ${about.exhibitor}`, [
    `It is booked for ${about.event}. If you cannot come, leave it, so that somebody else can have the time.`,
  ])

export const personLetter = (about: About): Letter =>
  letter(about, `Now with ${about.representative}: your visit at ${about.exhibitor}`, [
    `Somebody else takes your visit at ${about.event}. Time and place stay. If that does not suit you, leave it, so that somebody else can have the time.`,
  ])

export const canceledLetter = (about: About): Letter =>
  letter(about, `Canceled: your visit at ${about.exhibitor}`, [
    `This visit at ${about.event} does not take place. You may book another time as long as there is one.`,
  ])
