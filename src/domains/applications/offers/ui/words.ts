import { payLabel } from '#domains/jobs/ui/words.ts'
import { dayLabel, momentLabel, zoneLabel } from '#shared/labels.ts'
import type { Terms } from '../offer-terms.contract.ts'

/** "$32.50 per hour"; null where the offer states none. */
export const payOf = ({
  pay_amount,
  pay_currency,
  pay_period,
}: Pick<Terms, 'pay_amount' | 'pay_currency' | 'pay_period'>): string | null =>
  payLabel({
    is_unpaid: false,
    salary_min: pay_amount,
    salary_max: pay_amount,
    salary_currency: pay_currency,
    salary_period: pay_period,
  })

export const deadlineOf = (at: string, zone: string): string => `${momentLabel(at, zone)}, ${zoneLabel(zone)}`

/** What each of the terms says, as a line. */
const lines: readonly [label: string, said: (terms: Terms, zone: string) => string | null][] = [
  ['Pay', payOf],
  ['Start', ({ start_date }) => start_date && dayLabel(start_date)],
  ['Place', ({ place }) => place || null],
  ['File', ({ file }) => file?.filename ?? null],
  ['Answer by', ({ reply_by }, zone) => deadlineOf(reply_by, zone)],
]

export interface Change {
  label: string
  before: string | null
  after: string | null
}

/** What a version changed in the one before, but for the details. */
export const changesBetween = (before: Terms, after: Terms, zone: string): Change[] =>
  lines
    .map(([label, said]) => ({ label, before: said(before, zone), after: said(after, zone) }))
    .filter((change) => change.before !== change.after)

/** The day of a deadline, `YYYY-MM-DD`, in the job’s zone. */
export const dayOf = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at))
