import { moneyLabel } from '#shared/labels.ts'
import { wordOf } from '../../ui/words.ts'
import { type CountedName, noFilters } from '../job-filters.contract.ts'
import type { JobAddress } from './address.ts'

interface FilterWords {
  label: string
  /** The label of the text field, if a value can be typed. */
  typing?: string
  valueLabel: (value: string) => string
}

const inWords = (value: string): string => wordOf(value) ?? value
const asTyped = (value: string): string => value

const sponsorshipLabels: Record<string, string> = {
  offered: 'Sponsorship offered',
  not_offered: 'No sponsorship',
  citizenship_required: 'Citizenship required',
  unspecified: 'Sponsorship not stated',
}

/** Names the filters that have options, and their values. */
export const filterWords: Record<CountedName, FilterWords> = {
  type: { label: 'Type', valueLabel: inWords },
  work_mode: { label: 'Work mode', valueLabel: inWords },
  place: { label: 'Location', typing: 'City, state, or country', valueLabel: asTyped },
  employer: { label: 'Employer', typing: 'Employer name', valueLabel: asTyped },
  major: { label: 'Major', valueLabel: inWords },
  posted_within: {
    label: 'Posted',
    valueLabel: (days) => (days === '1' ? 'Last 24 hours' : `Last ${days} days`),
  },
  sponsorship: { label: 'Sponsorship', valueLabel: (value) => sponsorshipLabels[value] ?? value },
  is_unpaid: { label: 'Pay', valueLabel: (value) => (value === 'true' ? 'Unpaid only' : 'No unpaid jobs') },
}

export const salaryLabel = ({ salary_min, salary_currency, salary_period }: JobAddress): string => {
  const currency = salary_currency ?? noFilters.salary_currency
  return `From ${moneyLabel(salary_min ?? 0, currency)} ${inWords(salary_period ?? noFilters.salary_period)}`
}
