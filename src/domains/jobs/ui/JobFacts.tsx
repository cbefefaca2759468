import { dayLabel, numberLabel } from '#shared/labels.ts'
import { type Fact, Facts } from '#web/kit/Facts.tsx'
import type { PublicJobDetail } from '../search/job-search.contract.ts'
import classes from './job.module.css'
import { Places } from './Places.tsx'
import { payLabel, wordOf } from './words.ts'

export type FactsOfJob = Omit<
  PublicJobDetail,
  'employer' | 'id' | 'odds' | 'response_rate' | 'median_days_to_answer'
>

const sponsorshipWords: Record<string, string> = {
  offered: 'Visa sponsorship offered',
  not_offered: 'No visa sponsorship',
  citizenship_required: 'Citizenship required',
}

const kindOf = (job: FactsOfJob): string =>
  [wordOf(job.type), wordOf(job.work_mode)].filter(Boolean).join(' · ') || 'Not stated'

const factsOf = (job: FactsOfJob): (Fact | false)[] => [
  { label: 'Location', value: <Places locations={job.locations} remote={job.work_mode === 'remote'} /> },
  { label: 'Type', value: kindOf(job) },
  { label: 'Pay', value: payLabel(job) ?? 'Not stated' },
  { label: 'Openings', value: job.openings && numberLabel(job.openings) },
  { label: 'Starts', value: job.start_date && dayLabel(job.start_date) },
  { label: 'Visa sponsorship', value: sponsorshipWords[job.sponsorship] ?? null },
  { label: 'Work authorization', value: job.work_authorization },
]

/** The facts of a job as a description list. */
export const JobFacts = ({ job, columns = 2 }: { job: FactsOfJob; columns?: 1 | 2 }) => (
  <div className={classes.keyFacts}>
    <Facts facts={factsOf(job)} columns={columns} />
  </div>
)
