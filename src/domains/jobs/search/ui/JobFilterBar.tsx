import { memo } from 'react'
import { type Choice, ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { type CountedName, type CountedWay, filterTable } from '../job-filters.contract.ts'
import { type FilterCounts, sorts } from '../job-search.contract.ts'
import { activeFilters } from './active-filters.ts'
import type { JobAddress } from './address.ts'
import { filterWords } from './filter-words.ts'
import { OneOfFilter } from './OneOfFilter.tsx'
import { PayFilter } from './PayFilter.tsx'

interface JobFilterBarProps {
  address: JobAddress
  set: (change: Partial<JobAddress>) => unknown
  clear: () => unknown
  counts: FilterCounts | undefined
}

type Counted = readonly { value: string; label?: string; total: number }[]

const wayOf = (name: CountedName): CountedWay => filterTable[name].way

/** Lists a filter's options with their counts; options missing from the counts have zero. */
const choicesOf = (
  name: CountedName,
  counted: Counted | undefined,
  chosen: unknown,
): Choice[] | undefined => {
  const filter = filterTable[name]
  const known = 'choices' in filter ? filter.choices.map(String) : undefined
  // majors in use come first; the others can be found by typing
  const occurring = wayOf(name) === 'any_of' && counted?.map(({ value }) => value)
  const values = occurring
    ? [...new Set([...occurring, ...((chosen as string[] | undefined) ?? [])])]
    : (known ?? counted?.map(({ value }) => value))
  return values?.map((value) => {
    const found = counted?.find((one) => one.value === value)
    return {
      value,
      label: found?.label ?? filterWords[name].valueLabel(value),
      ...(counted && { count: found?.total ?? 0 }),
    }
  })
}

interface CountedFilterProps {
  name: CountedName
  value: JobAddress[CountedName]
  set: JobFilterBarProps['set']
  counted: Counted | undefined
}

/** One filter with its options, of which several or one can be chosen. */
const CountedFilter = memo(({ name, value, set, counted }: CountedFilterProps) => {
  const { label, typing } = filterWords[name]
  const way = wayOf(name)
  const choices = choicesOf(name, counted, value)
  if (way === 'one_of' || way === 'any_of')
    return (
      <ChoiceFilter
        label={label}
        choices={choices ?? []}
        value={value as string[] | undefined}
        onChange={(next) => set({ [name]: next })}
      />
    )
  return (
    <OneOfFilter
      label={label}
      {...(typing && { typing })}
      choices={choices}
      value={value === undefined ? undefined : String(value)}
      onChange={(next) => set({ [name]: way === 'since' && next !== undefined ? Number(next) : next })}
    />
  )
})

const before: CountedName[] = ['type', 'work_mode', 'place']
const after: CountedName[] = ['posted_within', 'employer', 'major', 'sponsorship']

const sortLabels = { newest: 'Newest first', relevance: 'Best match', deadline: 'Ending soonest' } as const

/** Search, filters with counts, and sort order for open jobs. */
export const JobFilterBar = memo(({ address, set, clear, counts }: JobFilterBarProps) => {
  const filters = (names: CountedName[]) =>
    names.map((name) => (
      <CountedFilter key={name} name={name} value={address[name]} set={set} counted={counts?.[name]} />
    ))
  return (
    <FilterBar
      search={{
        value: address.search,
        onChange: (search) => set({ search }),
        label: 'Search jobs, skills, employers',
      }}
      active={activeFilters(address, set, counts?.employer)}
      onClear={() => clear()}
      sort={{
        value: address.sort ?? (address.search ? 'relevance' : 'newest'),
        options: sorts
          .filter((sort) => sort !== 'relevance' || address.search)
          .map((value) => ({ value, label: sortLabels[value] })),
        onChange: (sort) => set({ sort: sort as JobAddress['sort'] }),
      }}
    >
      {filters(before)}
      <PayFilter value={address} onChange={set} />
      {filters(after)}
    </FilterBar>
  )
})
