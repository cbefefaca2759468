import { activeFilters } from '#domains/jobs/search/ui/active-filters.ts'
import type { StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { OneOfFilter } from '#domains/jobs/search/ui/OneOfFilter.tsx'
import { wordOf } from '#domains/jobs/ui/words.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { useListSearch } from '#web/list-search.ts'

const named = (values: readonly string[]) => values.map((value) => ({ value, label: wordOf(value) ?? value }))
const openness = [
  { value: 'true', label: 'Still open' },
  { value: 'false', label: 'Ended' },
]

/** Search and filters of the student's own lists, which hold ended jobs too. */
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
        label: 'Search in these jobs',
      }}
      active={[...activeFilters(search, set), ...open]}
      onClear={() => clear(['tab'])}
    >
      <ChoiceFilter
        label="Type"
        choices={named(jobTypes)}
        value={search.type}
        onChange={(type) => set({ type: type as StudentJobAddress['type'] })}
      />
      <ChoiceFilter
        label="Work mode"
        choices={named(workModes)}
        value={search.work_mode}
        onChange={(work_mode) => set({ work_mode: work_mode as StudentJobAddress['work_mode'] })}
      />
      <OneOfFilter
        label="Open or ended"
        choices={openness}
        value={is_open === undefined ? undefined : String(is_open)}
        onChange={(value) => set({ is_open: value === undefined ? undefined : value === 'true' })}
      />
    </FilterBar>
  )
}
