import { graduationClasses, majors } from '../../../../shared/lists.ts'
import { ChoiceFilter } from '../../../../web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '../../../../web/kit/FilterBar.tsx'
import type { useListSearch } from '../../../../web/list-search.ts'
import { affiliations } from '../../contract.ts'
import type { readStudentsAddress } from './address.ts'
import { affiliationWords } from './words.ts'

export type StudentsAddress = ReturnType<typeof readStudentsAddress>
type StudentsSearch = ReturnType<typeof useListSearch<StudentsAddress>>

const stateChoices = affiliations.map((value) => ({ value, label: affiliationWords[value].label }))
const majorChoices = majors.map((value) => ({ value, label: value }))

/** Years chosen in the address stay choosable also when they are not among the usual ones. */
const yearChoices = (chosen: readonly number[] = []) =>
  [...new Set([...graduationClasses(new Date()), ...chosen])]
    .sort((a, b) => a - b)
    .map((year) => ({ value: String(year), label: String(year) }))

const activeFilters = ({ search, set }: StudentsSearch): ActiveFilter[] => [
  ...(search.affiliation ?? []).map((state) => ({
    key: state,
    label: affiliationWords[state].label,
    remove: () => set({ affiliation: search.affiliation?.filter((one) => one !== state) }),
  })),
  ...(search.graduation_class ?? []).map((year) => ({
    key: String(year),
    label: `Class of ${year}`,
    remove: () => set({ graduation_class: search.graduation_class?.filter((one) => one !== year) }),
  })),
  ...(search.major ?? []).map((major) => ({
    key: major,
    label: major,
    remove: () => set({ major: search.major?.filter((one) => one !== major) }),
  })),
]

export const StudentFilters = ({ list }: { list: StudentsSearch }) => (
  <FilterBar
    search={{
      value: list.search.search,
      onChange: (search) => list.set({ search }),
      label: 'Find by name or email',
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
