import { moneyLabel } from '../../../../shared/labels.ts'
import type { ActiveFilter } from '../../../../web/kit/FilterBar.tsx'
import { wordOf } from '../../ui/words.ts'
import type { FilterCounts } from '../contract.ts'
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

const ofList = (
  address: JobAddress,
  set: Change,
  name: ListName,
  label: (value: string) => string,
): ActiveFilter[] => {
  const values: readonly string[] = address[name] ?? []
  return values.map((value) => ({
    key: `${name}-${value}`,
    label: label(value),
    remove: () => set({ [name]: values.filter((one) => one !== value) }),
  }))
}

/** Each filter that is on, in words, with the way to take it off. */
export const activeFilters = (
  address: JobAddress,
  set: Change,
  employers: FilterCounts['employer'] = [],
): ActiveFilter[] => {
  const { place, employer, posted_within, is_unpaid, salary_min } = address
  const one = (key: keyof JobAddress, label: string | false | undefined): ActiveFilter[] =>
    label ? [{ key, label, remove: () => set({ [key]: undefined }) }] : []
  const named = employers.find(({ value }) => value === employer)?.label ?? employer
  const inWords = (value: string) => wordOf(value) ?? value
  return [
    ...ofList(address, set, 'type', inWords),
    ...ofList(address, set, 'work_mode', inWords),
    ...one('place', place),
    ...one('employer', named),
    ...ofList(address, set, 'major', inWords),
    ...one('posted_within', posted_within !== undefined && withinLabel(posted_within)),
    ...ofList(address, set, 'sponsorship', (value) => sponsorshipLabels[value] ?? value),
    ...one('salary_min', salary_min !== undefined && salaryLabel(address)),
    ...one('is_unpaid', is_unpaid !== undefined && (is_unpaid ? 'Unpaid only' : 'No unpaid jobs')),
  ]
}
