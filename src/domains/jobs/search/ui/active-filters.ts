import { moneyLabel } from '#shared/labels.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import type { ActiveFilter } from '#web/kit/FilterBar.tsx'
import { wordOf } from '../../ui/words.ts'
import type { FilterCounts } from '../job-search.contract.ts'
import type { JobAddress } from './address.ts'

export const sponsorshipLabels: Record<string, string> = {
  offered: 'Sponsorship offered',
  not_offered: 'No sponsorship',
  citizenship_required: 'Citizenship required',
  unspecified: 'Sponsorship not stated',
}

export const withinLabel = (days: number): string => (days === 1 ? 'Last 24 hours' : `Last ${days} days`)

const salaryLabel = ({ salary_min, salary_currency, salary_period }: JobAddress): string =>
  `From ${moneyLabel(salary_min ?? 0, salary_currency ?? 'USD')} ${wordOf(salary_period ?? 'year')}`

type Change = (change: Partial<JobAddress>) => void
type ListName = 'type' | 'work_mode' | 'major' | 'sponsorship'

/** Each filter that is on, in words, with the way to take it off. */
export const activeFilters = (
  address: JobAddress,
  set: Change,
  employers: FilterCounts['employer'] = [],
): ActiveFilter[] => {
  const { place, employer, posted_within, is_unpaid, salary_min } = address
  const one = (key: keyof JobAddress, label: string | false | undefined): ActiveFilter[] =>
    label ? [{ key, label, remove: () => set({ [key]: undefined }) }] : []
  const ofList = (name: ListName, labelOf: (value: string) => string) =>
    activeChoices<string>(name, address[name], labelOf, (left) => set({ [name]: left }))
  const named = employers.find(({ value }) => value === employer)?.label ?? employer
  const inWords = (value: string) => wordOf(value) ?? value
  return [
    ...ofList('type', inWords),
    ...ofList('work_mode', inWords),
    ...one('place', place),
    ...one('employer', named),
    ...ofList('major', inWords),
    ...one('posted_within', posted_within !== undefined && withinLabel(posted_within)),
    ...ofList('sponsorship', (value) => sponsorshipLabels[value] ?? value),
    ...one('salary_min', salary_min !== undefined && salaryLabel(address)),
    ...one('is_unpaid', is_unpaid !== undefined && (is_unpaid ? 'Unpaid only' : 'No unpaid jobs')),
  ]
}
