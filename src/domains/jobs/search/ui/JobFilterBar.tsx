import { jobTypes, majors, sponsorships, workModes } from '#shared/lists.ts'
import { type Choice, ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { wordOf } from '../../ui/words.ts'
import { type FilterCounts, postedWithin, sorts } from '../job-search.contract.ts'
import { activeFilters, sponsorshipLabels, withinLabel } from './active-filters.ts'
import type { JobAddress } from './address.ts'
import { OneOfFilter } from './OneOfFilter.tsx'
import { PayFilter } from './PayFilter.tsx'

interface JobFilterBarProps {
  address: JobAddress
  set: (change: Partial<JobAddress>) => void
  clear: () => void
  counts: FilterCounts | undefined
}

type Counted = FilterCounts['type'] | undefined

/** The count of a choice; a choice that no counted job has leaves none. */
const countOf = (counted: Counted, value: string): number | undefined =>
  counted && (counted.find((one) => one.value === value)?.total ?? 0)

const choicesOf = (
  values: readonly string[],
  counted: Counted,
  label = (value: string) => wordOf(value) ?? value,
): Choice[] =>
  values.map((value) => {
    const count = countOf(counted, value)
    return { value, label: label(value), ...(count !== undefined && { count }) }
  })

const sortLabels = { newest: 'Newest first', relevance: 'Best match', deadline: 'Closing soon' } as const

/** The majors that occur come first, the others stay to be found by typing. */
const majorChoices = (counted: Counted, chosen: readonly string[] = []): Choice[] => {
  const found = counted?.map(({ value }) => value) ?? majors
  return choicesOf([...new Set([...found, ...chosen])], counted)
}

/** Search, filters with their counts, and the order of a list of open jobs. */
export const JobFilterBar = ({ address, set, clear, counts }: JobFilterBarProps) => {
  const choose =
    <K extends keyof JobAddress>(name: K) =>
    (value: unknown) =>
      set({ [name]: value } as Partial<JobAddress>)
  const places = counts?.place.map(({ value, total }) => ({ value, label: value, count: total }))
  const employers = counts?.employer.map(({ value, label, total }) => ({ value, label, count: total }))
  return (
    <FilterBar
      search={{ value: address.search, onChange: choose('search'), label: 'Search jobs, skills, employers' }}
      active={activeFilters(address, set, counts?.employer)}
      onClear={clear}
      sort={{
        value: address.sort ?? (address.search ? 'relevance' : 'newest'),
        options: sorts
          .filter((sort) => sort !== 'relevance' || address.search)
          .map((value) => ({ value, label: sortLabels[value] })),
        onChange: choose('sort'),
      }}
    >
      <ChoiceFilter
        label="Type"
        choices={choicesOf(jobTypes, counts?.type)}
        value={address.type}
        onChange={choose('type')}
      />
      <ChoiceFilter
        label="Work mode"
        choices={choicesOf(workModes, counts?.work_mode)}
        value={address.work_mode}
        onChange={choose('work_mode')}
      />
      <OneOfFilter
        label="Place"
        typing="City, state or country"
        choices={places}
        value={address.place}
        onChange={choose('place')}
      />
      <PayFilter value={address} onChange={set} />
      <OneOfFilter
        label="Posted"
        choices={choicesOf(postedWithin.map(String), counts?.posted_within, (days) =>
          withinLabel(Number(days)),
        )}
        value={address.posted_within === undefined ? undefined : String(address.posted_within)}
        onChange={(days) => set({ posted_within: days === undefined ? undefined : Number(days) })}
      />
      <OneOfFilter
        label="Employer"
        typing="Name of the employer"
        choices={employers}
        value={address.employer}
        onChange={choose('employer')}
      />
      <ChoiceFilter
        label="Major"
        choices={majorChoices(counts?.major, address.major)}
        value={address.major}
        onChange={choose('major')}
      />
      <ChoiceFilter
        label="Sponsorship"
        choices={choicesOf(sponsorships, counts?.sponsorship, (value) => sponsorshipLabels[value] ?? value)}
        value={address.sponsorship}
        onChange={choose('sponsorship')}
      />
    </FilterBar>
  )
}
