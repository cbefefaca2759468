import { jobTypes, workModes } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { useListSearch } from '#web/list-search.ts'
import { type TeamAddress, teamSorts } from './team-address.ts'
import { wordOf } from './words.ts'

const word = (value: string) => wordOf(value) ?? value
const named = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }))

const sortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title',
  ending: 'Ending soonest',
  applicants: 'Most applicants',
} as const

/** Search, filters, and sort order for the team's own jobs. */
export const TeamFilterBar = () => {
  const { search, set, clear } = useListSearch<TeamAddress>()
  const activeOf = (name: 'type' | 'work_mode') =>
    activeChoices<string>(name, search[name], word, (left) => set({ [name]: left }))
  return (
    <FilterBar
      search={{ value: search.search, onChange: (text) => set({ search: text }), label: 'Search your jobs' }}
      active={[
        ...activeOf('type'),
        ...activeOf('work_mode'),
        ...(search.ending
          ? [{ key: 'ending', label: 'Ending within a week', remove: () => set({ ending: undefined }) }]
          : []),
      ]}
      onClear={() => clear(['tab', 'sort'])}
      sort={{
        value: search.sort ?? 'newest',
        options: teamSorts.map((value) => ({ value, label: sortLabels[value] })),
        onChange: (sort) => set({ sort: sort === 'newest' ? undefined : (sort as TeamAddress['sort']) }),
      }}
    >
      <ChoiceFilter
        label="Type"
        choices={named(jobTypes)}
        value={search.type}
        onChange={(type) => set({ type: type as TeamAddress['type'] })}
      />
      <ChoiceFilter
        label="Work mode"
        choices={named(workModes)}
        value={search.work_mode}
        onChange={(work_mode) => set({ work_mode: work_mode as TeamAddress['work_mode'] })}
      />
    </FilterBar>
  )
}
