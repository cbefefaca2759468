import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel, zoneLabel } from '#shared/labels.ts'

/** What an email about an appointment needs to know. */
export interface About {
  exhibitor: string
  event: string
  time_zone: string
  starts_at: string
  representative: string
  place: string
  reason: string | null
  /** The previous representative. */
  before: string | null
  url: string
}

const letter = (about: About, subject: string, paragraphs: string[]): Letter => {
  const facts: Array<[string, string]> = [
    ['When', `${momentLabel(about.starts_at, about.time_zone)}, ${zoneLabel(about.time_zone)}`],
    ['With', `${about.representative}, ${about.exhibitor}`],
  ]
  if (about.before) facts.push(['Previously with', about.before])
  if (about.place) facts.push(['Where', about.place])
  if (about.reason) facts.push(['Reason', about.reason])
  return {
    subject,
    heading: subject,
    paragraphs,
    facts,
    action: { label: 'View your appointments', url: about.url },
    reason: `You’re receiving this email because you booked an appointment at ${about.event} on Fairlead.`,
  }
}

export const bookedLetter = (about: About): Letter =>
  letter(about, `Your appointment with ${about.exhibitor}`, [
    `You’re booked at ${about.event}. If you can’t make it, please cancel so that someone else can have the time.`,
  ])

export const personLetter = (about: About): Letter =>
  letter(about, `Now with ${about.representative}: your appointment with ${about.exhibitor}`, [
    `You’ll meet someone else at your appointment at ${about.event}. The time and place stay the same. If that doesn’t work for you, please cancel so that someone else can have the time.`,
  ])

export const canceledLetter = (about: About): Letter =>
  letter(about, `Canceled: your appointment with ${about.exhibitor}`, [
    `This appointment at ${about.event} was canceled. You can book another time while there are any left.`,
  ])
