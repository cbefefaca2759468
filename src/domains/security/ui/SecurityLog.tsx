import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { securityEvents, securityGroupNames } from '../security-log.contract.ts'
import { readSecurityAddress } from './address.ts'
import { SecurityTable } from './SecurityTable.tsx'
import { groupWords, shortHash } from './words.ts'

type Address = ReturnType<typeof readSecurityAddress>
type List = ReturnType<typeof useListSearch<Address>>

const choices = securityGroupNames.map((value) => ({ value, label: groupWords[value] }))

const activeFilters = ({ search, set }: List, person: string | undefined): ActiveFilter[] => [
  ...(search.person_id
    ? [{ key: 'person', label: person ?? 'One person', remove: () => set({ person_id: undefined }) }]
    : []),
  ...(search.identity
    ? [
        {
          key: 'identity',
          label: `Address ${shortHash(search.identity)}`,
          remove: () => set({ identity: undefined }),
        },
      ]
    : []),
  ...(search.network
    ? [
        {
          key: 'network',
          label: `Network ${shortHash(search.network)}`,
          remove: () => set({ network: undefined }),
        },
      ]
    : []),
  ...activeChoices(
    'group',
    search.group,
    (one) => groupWords[one],
    (group) => set({ group }),
  ),
]

/** What concerns the safety of all accounts, for 90 days. */
export const SecurityLog = () => {
  const found = useListSearch<Address>()
  const list = { ...found, search: readSecurityAddress(found.search) }
  const query = useQuery({
    ...queryFor(securityEvents, { query: list.search }),
    placeholderData: keepPreviousData,
  })
  const { page: _page, ...filters } = list.search
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <PageHeader
        title="Security"
        description="Sign-ins, failed attempts, changed rights, exports, and accounts opened by operators. Networks and unknown addresses are stored as codes: the same one always has the same code. Everything is deleted after 90 days."
      />
      <FilterBar active={activeFilters(list, query.data?.data[0]?.person?.name)} onClear={() => list.clear()}>
        <ChoiceFilter
          label="Kind"
          choices={choices}
          value={list.search.group}
          onChange={(group) => list.set({ group: group as Address['group'] })}
        />
      </FilterBar>
      <ResultList
        query={query}
        onPage={list.goToPage}
        skeletonHeight={56}
        empty={
          narrowed ? (
            <NothingFits title="No entries match" onClear={() => list.clear()}>
              Try fewer filters.
            </NothingFits>
          ) : (
            <EmptyState title="Nothing in the last 90 days" />
          )
        }
      >
        {(events) => <SecurityTable events={events} />}
      </ResultList>
    </>
  )
}
