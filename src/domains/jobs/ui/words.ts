import { countLabel, dateLabel, moneyLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { startOf } from '#shared/lines.ts'
import type { JobState } from '../jobs.contract.ts'
import type { OpenJob, PublicJobDetail } from '../search/job-search.contract.ts'

export { zoneLabel } from '#shared/labels.ts'

export const wordOf = (value: string | null): string | null => (value ? (labels[value] ?? value) : null)

/** "McLean, VA +3"; null without locations. */
export const placesLabel = (locations: readonly string[]): string | null => {
  const [first, ...others] = locations
  if (!first) return null
  return others.length > 0 ? `${first} +${others.length}` : first
}

/** Where the work happens, for lists: locations, and whether remote work is possible. */
export const whereLabel = ({ locations, work_mode }: Pick<OpenJob, 'locations' | 'work_mode'>): string => {
  const places = placesLabel(locations)
  return places ?? (work_mode === 'remote' ? 'Anywhere' : 'Location not stated')
}

type Pay = Pick<OpenJob, 'is_unpaid' | 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>

const amountLabel = (min: number | null, max: number | null, currency: string): string | null => {
  if (min !== null && max !== null && min !== max)
    return `${moneyLabel(min, currency)} – ${moneyLabel(max, currency)}`
  if (min !== null) return max === null ? `From ${moneyLabel(min, currency)}` : moneyLabel(min, currency)
  return max === null ? null : `Up to ${moneyLabel(max, currency)}`
}

/** "$25 – $32 per hour", "Unpaid"; null if not stated. */
export const payLabel = (job: Pay): string | null => {
  if (job.is_unpaid) return 'Unpaid'
  const amount = amountLabel(job.salary_min, job.salary_max, job.salary_currency ?? 'USD')
  return amount && `${amount} ${wordOf(job.salary_period) ?? ''}`.trim()
}

const HOUR = 3_600_000
/** Warn when fewer hours than this are left. */
const SOON = 72

type Ending = Pick<
  OpenJob,
  'is_open' | 'expires_at' | 'time_zone' | 'applies_elsewhere' | 'application_deadline'
>

/** Whether only our listing ends: the job takes applications elsewhere and has no deadline. */
export const endsHereOnly = (job: Pick<Ending, 'applies_elsewhere' | 'application_deadline'>): boolean =>
  job.applies_elsewhere && job.application_deadline === null

/** When applications close, or when the listing ends, and how soon that is. */
export const endingOf = (job: Ending, now = Date.now()): { label: string; soon: boolean } | null => {
  if (!job.is_open || !job.expires_at) return null
  if (endsHereOnly(job))
    return { label: `Listed here until ${dateLabel(job.expires_at, job.time_zone)}`, soon: false }
  const hours = (Date.parse(job.expires_at) - now) / HOUR
  if (hours < 24)
    return { label: `Closes in ${countLabel(Math.max(1, Math.ceil(hours)), 'hour')}`, soon: true }
  if (hours < SOON) return { label: `Closes in ${countLabel(Math.floor(hours / 24), 'day')}`, soon: true }
  return { label: `Apply by ${dateLabel(job.expires_at, job.time_zone)}`, soon: false }
}

const endedWords: Partial<Record<JobState, string>> = {
  filled: 'This job has been filled',
  closed: 'The employer has closed this job',
  removed: 'The employer has removed this job',
}

/** The job runs, but is hidden for now, like every job of a deactivated employer. */
export const isOnHold = ({ is_open, state }: { is_open: boolean; state: JobState }): boolean =>
  !is_open && state === 'active'

type Closing = { state: JobState } & Parameters<typeof endsHereOnly>[0]

/** Only the listing here is known to have ended, not the job. */
const ranOutHere = (job: Closing): boolean => !endedWords[job.state] && endsHereOnly(job)

/** Why a job takes no applications; null while it does. */
export const closedNotice = (
  job: Closing & Pick<PublicJobDetail, 'is_open' | 'ended_at' | 'expires_at' | 'time_zone'>,
): { title: string; text: string } | null => {
  if (job.is_open) return null
  if (isOnHold(job))
    return { title: 'This job isn’t open right now', text: 'For now, it isn’t accepting applications.' }
  const ended = job.ended_at ?? job.expires_at
  const since = (what: string) => (ended ? `${what} ended on ${dateLabel(ended, job.time_zone)}. ` : '')
  if (ranOutHere(job))
    return {
      title: 'This job is no longer listed here',
      text: `${since('Its listing')}It may or may not still take applications elsewhere.`,
    }
  return {
    title: endedWords[job.state] ?? 'This job has ended',
    text: `${since('It')}It is no longer accepting applications.`,
  }
}

/** The same in a few words. */
export const closedLabel = (job: Closing & { is_open: boolean }): string => {
  if (isOnHold(job)) return 'Not open right now'
  return ranOutHere(job) ? 'No longer listed' : 'No longer open'
}

/** "Until Dec 21", "Listed until Dec 21", for tight spaces. */
export const shortEndingOf = (job: Parameters<typeof endingOf>[0]): string => {
  const ending = endingOf(job)
  const onlyHere = endsHereOnly(job)
  if (!ending || !job.expires_at) return onlyHere ? 'Not listed now' : 'Closed'
  if (ending.soon) return ending.label
  const day = new Intl.DateTimeFormat('en-US', { timeZone: job.time_zone, month: 'short', day: 'numeric' })
  return `${onlyHere ? 'Listed until' : 'Until'} ${day.format(new Date(job.expires_at))}`
}

interface Responsiveness {
  response_rate: number | null
  median_days_to_answer: number | null
}

/** "Answers 92% of applicants, usually within 5 days"; null without data. */
export const answersLabel = ({ response_rate, median_days_to_answer }: Responsiveness): string | null => {
  if (response_rate === null) return null
  const rate = `Answers ${Math.round(response_rate * 100)}% of applicants`
  if (median_days_to_answer === null) return rate
  const days = Math.max(1, Math.round(median_days_to_answer))
  return `${rate}, usually within ${countLabel(days, 'day')}`
}

/** Of this share of applicants an employer must answer for their usual time to mean something. */
const MOSTLY = 0.5

/**
 * When an answer will come: "Answers in about 13 days" by what the employer did, "Answer promised within 30 days"
 * before that; null where people apply on another site.
 */
export const answerLabel = ({
  is_open,
  applies_elsewhere,
  reply_by_days,
  response_rate,
  median_days_to_answer,
}: Responsiveness & {
  is_open: boolean
  applies_elsewhere: boolean
  reply_by_days: number
}): string | null => {
  if (applies_elsewhere || !is_open) return null
  if (median_days_to_answer === null || (response_rate ?? 0) < MOSTLY)
    return `Answer promised within ${countLabel(reply_by_days, 'day')}`
  return `Answers in about ${countLabel(Math.max(1, Math.round(median_days_to_answer)), 'day')}`
}

/** "At Northfield: 31 of 40 were answered, interviews after 9 days." */
export const oddsLabel = ({ odds, employer }: Pick<PublicJobDetail, 'odds' | 'employer'>): string | null => {
  if (!odds) return null
  const { total, answered, interview_days } = odds
  const where = odds.of === 'job' ? 'This job so far' : `At ${employer.name}`
  const interviews =
    interview_days === null ? '' : `, interviews after ${countLabel(Math.max(1, interview_days), 'day')}`
  return `${where}: ${answered} of ${total} were answered${interviews}.`
}

/** Explains where an unreviewed employer comes from. */
export const LISTED =
  'From a public list of jobs. This employer doesn’t have a team here yet, and we haven’t reviewed it.'

/** Jobs of a public list are listed; whether they are still open, only their own pages know. */
export const jobsWord = (employer: { is_listed: boolean }): 'listed' | 'open' =>
  employer.is_listed ? 'listed' : 'open'

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Sums up a job in two sentences, for search results and shared links. */
export const summaryOf = (
  job: Pick<OpenJob, 'type' | 'locations' | 'work_mode'> & Pay & { description: string },
): string => {
  const facts = [wordOf(job.type), whereLabel(job), wordOf(job.work_mode), payLabel(job)].filter(Boolean)
  return startOf(`${[...new Set(facts)].join(' · ')}. ${plain(job.description)}`, 200)
}

/** Sums up an employer in two sentences, for search results and shared links. */
export const employerSummaryOf = (
  employer: Responsiveness & {
    is_listed: boolean
    name: string
    industry: string | null
    description: string
  },
  jobs: number,
): string => {
  const facts = [
    `${countLabel(jobs, `${jobsWord(employer)} job`)} at ${employer.name}`,
    employer.industry,
    answersLabel(employer),
    plain(employer.description),
  ]
  return startOf(facts.filter(Boolean).join('. '), 200)
}
