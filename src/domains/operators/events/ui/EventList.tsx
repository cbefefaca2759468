import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { isNarrowed, useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { eventsForReview, shownEventStates } from '../event-admin.contract.ts'
import { readEventsAddress } from './address.ts'
import { EventTable } from './EventTable.tsx'
import { eventWords } from './words.ts'

type Address = ReturnType<typeof readEventsAddress>
type ListSearch = ReturnType<typeof useListSearch<Address>>

const states = shownEventStates.map((value) => ({ value, label: eventWords[value].label }))
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const activeFilters = ({ search, set }: ListSearch, host: string | undefined): ActiveFilter[] => [
  ...(search.organization_id
    ? [
        {
          key: 'organization',
          label: host ?? 'One organization',
          remove: () => set({ organization_id: undefined }),
        },
      ]
    : []),
  ...activeChoices(
    'state',
    search.state,
    (one) => eventWords[one].label,
    (state) => set({ state }),
  ),
]

const Filters = ({ list, host }: { list: ListSearch; host: string | undefined }) => (
  <FilterBar
    search={{
      value: list.search.search,
      onChange: (search) => list.set({ search }),
      label: 'Search by words or host',
    }}
    sort={{
      value: list.search.sort ?? 'newest',
      options: orders,
      onChange: (sort) => list.set({ sort: sort as Address['sort'] }),
    }}
    active={activeFilters(list, host)}
    onClear={() => list.clear(['sort'])}
  >
    <ChoiceFilter
      label="State"
      choices={states}
      value={list.search.state}
      onChange={(state) => list.set({ state: state as Address['state'] })}
    />
  </FilterBar>
)

const Nothing = ({ list: { search, clear } }: { list: ListSearch }) =>
  isNarrowed(search) ? (
    <NothingFits title="No events match" onClear={() => clear()}>
      Try fewer filters or other words.
    </NothingFits>
  ) : (
    <EmptyState title="No event has been published yet">
      Every event appears here once its host publishes it.
    </EmptyState>
  )

/** Every published event of the installation, to look at and to take down. */
export const EventList = () => {
  const found = useListSearch<Address>()
  const list = { ...found, search: readEventsAddress(found.search) }
  const query = useQuery({
    ...queryFor(eventsForReview, { query: list.search }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Events" {...(query.data && { count: query.data.total_row })} />
      <Filters list={list} host={query.data?.data[0]?.host.name} />
      <ResultList query={query} onPage={list.goToPage} skeletonHeight={64} empty={<Nothing list={list} />}>
        {(rows) => <EventTable rows={rows} />}
      </ResultList>
    </>
  )
}
