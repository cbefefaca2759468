import { countLabel, dateLabel, moneyLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { OpenJob } from '../search/job-search.contract.ts'

export { zoneLabel } from '#shared/labels.ts'

export const wordOf = (value: string | null): string | null => (value ? (labels[value] ?? value) : null)

/** "McLean, VA +3"; null when no place is named. */
export const placesLabel = (locations: readonly string[]): string | null => {
  const [first, ...others] = locations
  if (!first) return null
  return others.length > 0 ? `${first} +${others.length}` : first
}

/** Where the work is done, in a list: places, and whether one may work from elsewhere. */
export const whereLabel = ({ locations, work_mode }: Pick<OpenJob, 'locations' | 'work_mode'>): string => {
  const places = placesLabel(locations)
  return places ?? (work_mode === 'remote' ? 'Remote' : 'Place not stated')
}

type Pay = Pick<OpenJob, 'is_unpaid' | 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>

const amountLabel = (min: number | null, max: number | null, currency: string): string | null => {
  if (min !== null && max !== null && min !== max)
    return `${moneyLabel(min, currency)} – ${moneyLabel(max, currency)}`
  if (min !== null) return max === null ? `From ${moneyLabel(min, currency)}` : moneyLabel(min, currency)
  return max === null ? null : `Up to ${moneyLabel(max, currency)}`
}

/** "$25 – $32 per hour", "Unpaid"; null when the employer does not say. */
export const payLabel = (job: Pay): string | null => {
  if (job.is_unpaid) return 'Unpaid'
  const amount = amountLabel(job.salary_min, job.salary_max, job.salary_currency ?? 'USD')
  return amount && `${amount} ${wordOf(job.salary_period) ?? ''}`.trim()
}

const HOUR = 3_600_000
/** Fewer hours than this are worth a warning. */
const SOON = 72

type Ending = Pick<
  OpenJob,
  'is_open' | 'expires_at' | 'time_zone' | 'applies_elsewhere' | 'application_deadline'
>

/** A job applied for elsewhere, without a deadline given: what ends here says nothing of when applying does. */
export const endsHereOnly = (job: Pick<Ending, 'applies_elsewhere' | 'application_deadline'>): boolean =>
  job.applies_elsewhere && job.application_deadline === null

/** The last moment to apply, or to find the job here, and how near it is. */
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

/** "Until Dec 21" where there is little room. */
export const shortEndingOf = (job: Parameters<typeof endingOf>[0]): string => {
  const ending = endingOf(job)
  if (!ending || !job.expires_at) return 'Closed'
  if (ending.soon) return ending.label
  const day = { timeZone: job.time_zone, month: 'short', day: 'numeric' } as const
  return `Until ${new Intl.DateTimeFormat('en-US', day).format(new Date(job.expires_at))}`
}

interface Responsiveness {
  response_rate: number | null
  median_days_to_answer: number | null
}

/** "Answers 92% of applicants, usually within 5 days"; null while there is nothing to go by. */
export const answersLabel = ({ response_rate, median_days_to_answer }: Responsiveness): string | null => {
  if (response_rate === null) return null
  const rate = `Answers ${Math.round(response_rate * 100)}% of applicants`
  if (median_days_to_answer === null) return rate
  const days = Math.max(1, Math.round(median_days_to_answer))
  return `${rate}, usually within ${countLabel(days, 'day')}`
}

/** Where an employer comes from that nobody reviewed. */
export const LISTED =
  'From a public list of jobs. Nobody speaks for this employer here yet, and we did not review it.'

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A job in two sentences, for search results and shared links. */
export const summaryOf = (
  job: Pick<OpenJob, 'type' | 'locations' | 'work_mode'> & Pay & { description: string },
): string => {
  const facts = [wordOf(job.type), whereLabel(job), wordOf(job.work_mode), payLabel(job)].filter(Boolean)
  return `${[...new Set(facts)].join(' · ')}. ${plain(job.description)}`.slice(0, 200)
}

/** An employer in two sentences, for search results and shared links. */
export const employerSummaryOf = (
  employer: Responsiveness & { name: string; industry: string | null; description: string },
  jobs: number,
): string => {
  const facts = [
    `${countLabel(jobs, 'open job')} at ${employer.name}`,
    employer.industry,
    answersLabel(employer),
    plain(employer.description),
  ]
  return facts.filter(Boolean).join('. ').slice(0, 200)
}
