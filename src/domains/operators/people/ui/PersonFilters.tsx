import { accountStatuses, roles } from '#domains/accounts/sign-in.contract.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import type { useListSearch } from '#web/list-search.ts'
import { accountWords, organizationWords, roleWords } from '../../ui/words.ts'
import type { readPeopleAddress } from './address.ts'

export type PeopleAddress = ReturnType<typeof readPeopleAddress>
export type PeopleSearch = ReturnType<typeof useListSearch<PeopleAddress>>

const roleChoices = roles.map((value) => ({ value, label: roleWords[value] }))
const statusChoices = accountStatuses.map((value) => ({ value, label: accountWords[value].label }))
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const activeFilters = ({ search, set }: PeopleSearch, organization: string | undefined): ActiveFilter[] => [
  ...(search.organization_id
    ? [
        {
          key: 'organization',
          label: organization ?? 'One organization',
          remove: () => set({ organization_id: undefined }),
        },
      ]
    : []),
  ...(search.organization_state
    ? [
        {
          key: 'organization_state',
          label: `Organization: ${organizationWords[search.organization_state].label.toLowerCase()}`,
          remove: () => set({ organization_state: undefined }),
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
  /** The name of the organization the list is narrowed to. */
  organization: string | undefined
}

export const PersonFilters = ({ list, organization }: PersonFiltersProps) => (
  <FilterBar
    search={{
      value: list.search.search,
      onChange: (search) => list.set({ search }),
      label: 'Search by name or email',
    }}
    sort={{
      value: list.search.sort ?? 'newest',
      options: orders,
      onChange: (sort) => list.set({ sort: sort as PeopleAddress['sort'] }),
    }}
    active={activeFilters(list, organization)}
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
