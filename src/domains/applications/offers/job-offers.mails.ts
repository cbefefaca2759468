import type { Letter } from '#platform/mail/letter.ts'
import { listLabel, momentLabel, zoneLabel } from '#shared/labels.ts'

/** What an email about an offer needs to know. */
export interface AboutOffer {
  first_name: string
  last_name: string
  job: string
  employer: string
  /** The deadline, if an offer with one stands. */
  answer_by: string | null
  time_zone: string
  /** What the other side wrote. */
  message: string | null
  url: string
}

/** "December 4, 2026, 11:59 PM, Chicago time" */
export const deadlineLabel = (at: string, zone: string): string =>
  `${momentLabel(at, zone)}, ${zoneLabel(zone)}`

const terms: Record<string, string> = {
  pay_amount: 'pay',
  pay_currency: 'pay',
  pay_period: 'pay',
  start_date: 'start date',
  place: 'place',
  details: 'details',
  file_id: 'file',
  reply_by: 'deadline',
}

/** Names what changed: "pay and deadline". */
export const changedLabel = (changed: readonly string[]): string =>
  listLabel([...new Set(changed.map((name) => terms[name] ?? name))])

const facts = ({ answer_by, time_zone }: AboutOffer): Pick<Letter, 'facts'> =>
  answer_by ? { facts: [['Answer by', deadlineLabel(answer_by, time_zone)]] } : {}

const toStudent = (about: AboutOffer, subject: string, text: string, respond: boolean): Letter => ({
  subject,
  heading: subject,
  paragraphs: [
    `Hi ${about.first_name},`,
    text,
    ...(about.message ? [`${about.employer} writes:`, about.message] : []),
  ],
  ...facts(about),
  action: { label: respond ? 'Respond to offer' : 'View your application', url: about.url },
  reason: `You’re receiving this email because you applied to ${about.employer} for ${about.job} on Fairlead.`,
})

type ToStudent = (about: AboutOffer, changed: readonly string[]) => Letter

/** What the student is told, by the log’s verb. */
export const studentLetters: Record<string, ToStudent> = {
  'application.offer_changed': (about, changed) =>
    toStudent(
      about,
      `Your offer has changed: ${about.job}`,
      `${about.employer} changed its offer for ${about.job}: ${changedLabel(changed)}. The page shows what it was before.`,
      true,
    ),
  'application.more_time_granted': (about) =>
    toStudent(
      about,
      `You have more time to answer: ${about.job}`,
      `${about.employer} moved the deadline of its offer for ${about.job} as you asked.`,
      true,
    ),
  'application.more_time_refused': (about) =>
    toStudent(
      about,
      `No more time for your offer: ${about.job}`,
      `${about.employer} can’t give you more time to answer its offer for ${about.job}. The deadline stands.`,
      true,
    ),
  'application.offer_withdrawn': (about) =>
    toStudent(
      about,
      `Your offer was withdrawn: ${about.job}`,
      `${about.employer} has withdrawn its offer for ${about.job}. Your application stays open, and they will let you know how it goes on.`,
      false,
    ),
  'application.offer_lapsed': (about) =>
    toStudent(
      about,
      `Your offer has lapsed: ${about.job}`,
      `The deadline to answer ${about.employer}’s offer for ${about.job} has passed, so it can no longer be accepted. Your application stays open. If you would still like the job, write to them on its page.`,
      false,
    ),
  'application.offer_reminded': (about) =>
    toStudent(
      about,
      `Your offer is waiting for your answer: ${about.job}`,
      `${about.employer} is waiting for your answer to its offer for ${about.job}. After the deadline it lapses.`,
      true,
    ),
}

const toTeam = (about: AboutOffer, subject: string, text: string): Letter => ({
  subject,
  heading: subject,
  paragraphs: [text, ...(about.message ? [`${about.first_name} writes:`, about.message] : [])],
  ...facts(about),
  action: { label: 'View application', url: about.url },
  reason: 'You’re receiving this email because your organization made this offer on Fairlead.',
})

/** What the team is told, by the log’s verb; `until` is the time that was asked for. */
export const teamLetters: Record<string, (about: AboutOffer, until: string | null) => Letter> = {
  'application.more_time_asked': (about, until) =>
    toTeam(
      about,
      `${about.first_name} ${about.last_name} asks for more time`,
      until ? `${about.job}. Asks to have until ${deadlineLabel(until, about.time_zone)}.` : about.job,
    ),
  'application.offer_lapsed': (about) =>
    toTeam(
      about,
      `Your offer to ${about.first_name} ${about.last_name} has lapsed`,
      `${about.job}. The deadline passed without an answer. You can make another offer or answer the application.`,
    ),
}
