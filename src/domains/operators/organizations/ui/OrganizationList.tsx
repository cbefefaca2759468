import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { useSelection } from '#web/kit/useSelection.ts'
import { isNarrowed, useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { BulkSteps, useBulkOutcome } from '../../ui/BulkSteps.tsx'
import { kindWords, organizationWords } from '../../ui/words.ts'
import { organizationsForReview, usualOrder } from '../organization-admin.contract.ts'
import { readOrganizationAddress } from './address.ts'
import { OrganizationTable } from './OrganizationTable.tsx'
import { useOrganizationSteps } from './useOrganizationSteps.ts'

type Address = ReturnType<typeof readOrganizationAddress>

const kinds = organizationKinds.map((value) => ({ value, label: kindWords[value] }))
const states = organizationStates.map((value) => ({ value, label: organizationWords[value].label }))
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'invited', label: 'Invited to events first' },
  { value: 'name', label: 'By name' },
]

type ListSearch = ReturnType<typeof useListSearch<Address>>

const activeFilters = ({ search, set }: ListSearch): ActiveFilter[] => [
  ...activeChoices(
    'kind',
    search.kind,
    (one) => kindWords[one],
    (kind) => set({ kind }),
  ),
  ...activeChoices(
    'state',
    search.state,
    (one) => organizationWords[one].label,
    (state) => set({ state }),
  ),
  ...(search.renaming
    ? [{ key: 'renaming', label: 'New name to review', remove: () => set({ renaming: undefined }) }]
    : []),
  ...(search.unlisted
    ? [{ key: 'unlisted', label: 'Not in the directory', remove: () => set({ unlisted: undefined }) }]
    : []),
]

const Filters = ({ list }: { list: ListSearch }) => (
  <FilterBar
    search={{
      value: list.search.search,
      onChange: (search) => list.set({ search }),
      label: 'Find an organization by name',
    }}
    sort={{
      value: list.search.sort ?? usualOrder(list.search.state),
      options: orders,
      onChange: (sort) => list.set({ sort: sort as Address['sort'] }),
    }}
    active={activeFilters(list)}
    onClear={() => list.clear(['sort'])}
  >
    <ChoiceFilter
      label="State"
      choices={states}
      value={list.search.state}
      onChange={(state) => list.set({ state: state as Address['state'] })}
    />
    <ChoiceFilter
      label="Kind"
      choices={kinds}
      value={list.search.kind}
      onChange={(kind) => list.set({ kind: kind as Address['kind'] })}
    />
  </FilterBar>
)

const Nothing = ({ list: { search, clear } }: { list: ListSearch }) => {
  const waiting = search.state?.length === 1 && search.state[0] === 'pending_review' && !search.search
  if (!isNarrowed(search))
    return (
      <EmptyState title="No organization has registered yet">
        Employers and universities that register appear here for review.
      </EmptyState>
    )
  return waiting ? (
    <EmptyState title="All caught up">Every organization that registered has been reviewed.</EmptyState>
  ) : (
    <NothingFits title="No organizations match" onClear={() => clear()}>
      Try fewer filters or another spelling.
    </NothingFits>
  )
}

/** Every organization of the installation, to find, review and deactivate. */
export const OrganizationList = () => {
  const found = useListSearch<Address>()
  const list = { ...found, search: readOrganizationAddress(found.search) }
  const query = useQuery({
    ...queryFor(organizationsForReview, { query: list.search }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data
  const { page: _, sort: __, ...filters } = list.search
  const total = query.data?.total_row ?? 0
  const selection = useSelection(
    useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]),
    { total, of: filters },
  )
  const outcome = useBulkOutcome(selection)
  const chosen = rows?.filter(({ id }) => selection.has(id)) ?? []
  const steps = useOrganizationSteps(
    chosen,
    outcome.onDone,
    selection.everything ? { total, ...filters } : undefined,
  )
  return (
    <>
      <PageHeader title="Organizations" {...(query.data && { count: query.data.total_row })} />
      <Filters list={list} />
      <ResultList query={query} onPage={list.goToPage} skeletonHeight={64} empty={<Nothing list={list} />}>
        {(shown) => <OrganizationTable rows={shown} selection={selection} />}
      </ResultList>
      <BulkSteps
        selection={selection}
        outcome={outcome}
        noun="organization"
        steps={steps}
        nothing="No action applies to all of them"
      />
    </>
  )
}
