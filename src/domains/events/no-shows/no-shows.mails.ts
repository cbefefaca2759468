import type { Letter } from '#platform/mail/letter.ts'
import { countLabel, dateLabel } from '#shared/labels.ts'

interface AboutNoShow {
  first_name: string
  title: string
  host: string
  time_zone: string
  /** Whom to ask for an excuse. */
  contact: string
  url: string
}

/** How a no-show counts toward a refusal. */
interface Standing {
  /** No-shows within 12 months, this one included. */
  counted: number
  times: number
  days: number
  until: Date | null
}

const letter = ({ first_name, title, url }: AboutNoShow, subject: string, paragraphs: string[]): Letter => ({
  subject,
  heading: subject,
  paragraphs: [`Hi ${first_name},`, ...paragraphs],
  action: { label: 'View event', url },
  reason: `You’re receiving this email because you held a place at ${title} on Fairlead.`,
})

const standingWords = (
  { host, time_zone }: AboutNoShow,
  { counted, times, days, until }: Standing,
): string => {
  const so = `You have ${countLabel(counted, 'no-show')} at events of ${host} within 12 months.`
  return until
    ? `${so} It takes no registrations from you until ${dateLabel(until, time_zone)}. Places you already hold stay yours.`
    : `${so} After ${times}, it takes no registrations from a student for ${countLabel(days, 'day')}.`
}

/** `standing` is null where nothing is counted. */
export const missedLetter = (about: AboutNoShow, standing: Standing | null): Letter => {
  const { title, host, contact } = about
  return letter(about, `You missed ${title}`, [
    `You held a place at ${title} and weren’t checked in. Somebody else could have had it: if you can’t come next time, please cancel before the event starts.`,
    ...(standing ? [standingWords(about, standing)] : []),
    'What counts as a no-show is a place that was yours when the event was over. Being on the waiting list, canceling in time, and events that were canceled don’t count.',
    `If you were there, or something kept you away, ask ${host} for an excuse: ${contact}. A no-show that is excused doesn’t count.`,
  ])
}

export const liftedLetter = (about: AboutNoShow): Letter =>
  letter(about, `You were there: ${about.title}`, [
    `${about.host} has now checked you in at ${about.title}. It no longer counts as a no-show.`,
  ])

export const excusedLetter = (about: AboutNoShow): Letter =>
  letter(about, `You’re excused: ${about.title}`, [
    `${about.host} excused you for not coming to ${about.title}. It no longer counts as a no-show.`,
  ])

export const unexcusedLetter = (about: AboutNoShow, standing: Standing | null): Letter =>
  letter(about, `You’re no longer excused: ${about.title}`, [
    `${about.host} took back that you were excused for not coming to ${about.title}. It counts as a no-show again.`,
    ...(standing ? [standingWords(about, standing)] : []),
    `If that’s a mistake, write to ${about.contact}.`,
  ])
