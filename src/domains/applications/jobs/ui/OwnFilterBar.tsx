import { filterTable } from '#domains/jobs/search/job-filters.contract.ts'
import { activeFilters } from '#domains/jobs/search/ui/active-filters.ts'
import type { StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { filterWords } from '#domains/jobs/search/ui/filter-words.ts'
import { OneOfFilter } from '#domains/jobs/search/ui/OneOfFilter.tsx'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { useListSearch } from '#web/list-search.ts'

const choicesOf = (name: 'type' | 'work_mode') =>
  filterTable[name].choices.map((value) => ({ value, label: filterWords[name].valueLabel(value) }))
const openness = [
  { value: 'true', label: 'Still open' },
  { value: 'false', label: 'Ended' },
]

/** Search and filters for the student's own lists, which include ended jobs. */
export const OwnFilterBar = () => {
  const { search, set, clear } = useListSearch<StudentJobAddress>()
  const { is_open } = search
  const open =
    is_open === undefined
      ? []
      : [
          {
            key: 'is_open',
            label: is_open ? 'Still open' : 'Ended',
            remove: () => set({ is_open: undefined }),
          },
        ]
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: 'Search these jobs',
      }}
      active={[...activeFilters(search, set), ...open]}
      onClear={() => clear(['tab'])}
    >
      <ChoiceFilter
        label={filterWords.type.label}
        choices={choicesOf('type')}
        value={search.type}
        onChange={(type) => set({ type: type as StudentJobAddress['type'] })}
      />
      <ChoiceFilter
        label={filterWords.work_mode.label}
        choices={choicesOf('work_mode')}
        value={search.work_mode}
        onChange={(work_mode) => set({ work_mode: work_mode as StudentJobAddress['work_mode'] })}
      />
      <OneOfFilter
        label="Status"
        choices={openness}
        value={is_open === undefined ? undefined : String(is_open)}
        onChange={(value) => set({ is_open: value === undefined ? undefined : value === 'true' })}
      />
    </FilterBar>
  )
}
