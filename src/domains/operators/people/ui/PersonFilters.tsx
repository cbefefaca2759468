import { accountStatuses, roles } from '#domains/accounts/contract.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import type { useListSearch } from '#web/list-search.ts'
import { accountWords, organisationWords, roleWords } from '../../ui/words.ts'
import type { readPeopleAddress } from './address.ts'

export type PeopleAddress = ReturnType<typeof readPeopleAddress>
export type PeopleSearch = ReturnType<typeof useListSearch<PeopleAddress>>

const roleChoices = roles.map((value) => ({ value, label: roleWords[value] }))
const statusChoices = accountStatuses.map((value) => ({ value, label: accountWords[value].label }))
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const activeFilters = ({ search, set }: PeopleSearch, organisation: string | undefined): ActiveFilter[] => [
  ...(search.organisation_id
    ? [
        {
          key: 'organisation',
          label: organisation ?? 'One organization',
          remove: () => set({ organisation_id: undefined }),
        },
      ]
    : []),
  ...(search.organisation_state
    ? [
        {
          key: 'organisation_state',
          label: `Organization: ${organisationWords[search.organisation_state].label.toLowerCase()}`,
          remove: () => set({ organisation_state: undefined }),
        },
      ]
    : []),
  ...activeChoices(
    'role',
    search.role,
    (one) => roleWords[one],
    (role) => set({ role }),
  ),
  ...activeChoices(
    'status',
    search.status,
    (one) => accountWords[one].label,
    (status) => set({ status }),
  ),
]

interface PersonFiltersProps {
  list: PeopleSearch
  /** The name of the organisation the list is narrowed to. */
  organisation: string | undefined
}

export const PersonFilters = ({ list, organisation }: PersonFiltersProps) => (
  <FilterBar
    search={{
      value: list.search.search,
      onChange: (search) => list.set({ search }),
      label: 'Find by name or email',
    }}
    sort={{
      value: list.search.sort ?? 'newest',
      options: orders,
      onChange: (sort) => list.set({ sort: sort as PeopleAddress['sort'] }),
    }}
    active={activeFilters(list, organisation)}
    onClear={() => list.clear(['sort'])}
  >
    <ChoiceFilter
      label="Status"
      choices={statusChoices}
      value={list.search.status}
      onChange={(status) => list.set({ status: status as PeopleAddress['status'] })}
    />
    <ChoiceFilter
      label="Role"
      choices={roleChoices}
      value={list.search.role}
      onChange={(role) => list.set({ role: role as PeopleAddress['role'] })}
    />
  </FilterBar>
)
