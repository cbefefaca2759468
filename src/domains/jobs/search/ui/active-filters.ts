import { activeChoices } from '#web/kit/active-choices.ts'
import type { ActiveFilter } from '#web/kit/FilterBar.tsx'
import { type CountedName, type FilterName, filterNames, filterTable } from '../job-filters.contract.ts'
import type { FilterCounts } from '../job-search.contract.ts'
import type { JobAddress } from './address.ts'
import { filterWords, salaryLabel } from './filter-words.ts'

type Change = (change: Partial<JobAddress>) => void

/** Lists the active filters in words, each with a way to remove it. */
export const activeFilters = (
  address: JobAddress,
  set: Change,
  employers: FilterCounts['employer'] = [],
): ActiveFilter[] => {
  const one = (key: FilterName, label: string): ActiveFilter[] =>
    label ? [{ key, label, remove: () => set({ [key]: undefined }) }] : []
  const labelOf = (name: CountedName, value: string) =>
    (name === 'employer' && employers.find((known) => known.value === value)?.label) ||
    filterWords[name].valueLabel(value)
  return filterNames.flatMap((name): ActiveFilter[] => {
    const chosen = address[name]
    if (chosen === undefined) return []
    if (name === 'salary_min') return one(name, salaryLabel(address))
    if (!('column' in filterTable[name])) return []
    const counted = name as CountedName
    return Array.isArray(chosen)
      ? activeChoices<string>(
          name,
          chosen,
          (value) => labelOf(counted, value),
          (left) => set({ [name]: left }),
        )
      : one(name, labelOf(counted, String(chosen)))
  })
}
