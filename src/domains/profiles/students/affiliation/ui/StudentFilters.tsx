import { affiliations } from '#domains/students/students.contract.ts'
import { graduationClasses, majors } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { activeDays } from '#web/kit/active-days.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import type { useListSearch } from '#web/list-search.ts'
import type { readStudentsAddress } from './address.ts'
import { affiliationWords } from './words.ts'

export type StudentsAddress = ReturnType<typeof readStudentsAddress>
type StudentsSearch = ReturnType<typeof useListSearch<StudentsAddress>>

const stateChoices = affiliations.map((value) => ({ value, label: affiliationWords[value].label }))
const majorChoices = majors.map((value) => ({ value, label: value }))

/** Keeps years from the address selectable, even outside the usual range. */
const yearChoices = (chosen: readonly number[] = []) =>
  [...new Set([...graduationClasses(new Date()), ...chosen])]
    .sort((a, b) => a - b)
    .map((year) => ({ value: String(year), label: String(year) }))

const activeFilters = ({ search, set }: StudentsSearch): ActiveFilter[] => [
  ...activeChoices(
    'affiliation',
    search.affiliation,
    (one) => affiliationWords[one].label,
    (affiliation) => set({ affiliation }),
  ),
  ...activeDays(search, set),
  ...activeChoices(
    'class',
    search.graduation_class,
    (year) => `Class of ${year}`,
    (graduation_class) => set({ graduation_class }),
  ),
  ...activeChoices(
    'major',
    search.major,
    (one) => one,
    (major) => set({ major }),
  ),
]

export const StudentFilters = ({ list }: { list: StudentsSearch }) => (
  <FilterBar
    search={{
      value: list.search.search,
      onChange: (search) => list.set({ search }),
      label: 'Search by name or email',
    }}
    active={activeFilters(list)}
    onClear={() => list.clear()}
  >
    <ChoiceFilter
      label="State"
      choices={stateChoices}
      value={list.search.affiliation}
      onChange={(chosen) => list.set({ affiliation: chosen as StudentsAddress['affiliation'] })}
    />
    <ChoiceFilter
      label="Class"
      choices={yearChoices(list.search.graduation_class)}
      value={list.search.graduation_class?.map(String)}
      onChange={(chosen) => list.set({ graduation_class: chosen.map(Number) })}
    />
    <ChoiceFilter
      label="Major"
      choices={majorChoices}
      value={list.search.major}
      onChange={(chosen) => list.set({ major: chosen as StudentsAddress['major'] })}
    />
  </FilterBar>
)
