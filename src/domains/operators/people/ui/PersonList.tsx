import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { useSelection } from '#web/kit/useSelection.ts'
import { isNarrowed, useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { BulkSteps, useBulkOutcome } from '../../ui/BulkSteps.tsx'
import { peopleForReview } from '../people-review.contract.ts'
import { readPeopleAddress } from './address.ts'
import { type PeopleAddress, PersonFilters } from './PersonFilters.tsx'
import { PersonTable } from './PersonTable.tsx'
import { usePersonSteps } from './usePersonSteps.ts'

const Nothing = ({ narrowed, clear }: { narrowed: boolean; clear: () => void }) =>
  narrowed ? (
    <NothingFits title="No people match" onClear={clear}>
      Try fewer filters, or another part of the name or email.
    </NothingFits>
  ) : (
    <EmptyState title="No one has registered yet">Everyone who signs up appears here.</EmptyState>
  )

/** Everyone in the installation, one line per role. */
export const PersonList = () => {
  const found = useListSearch<PeopleAddress>()
  const list = { ...found, search: readPeopleAddress(found.search) }
  const query = useQuery({
    ...queryFor(peopleForReview, { query: list.search }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data
  const { page: _, sort: __, ...filters } = list.search
  const total = query.data?.total_row ?? 0
  const selection = useSelection(
    useMemo(() => rows?.map(({ account_id }) => account_id) ?? [], [rows]),
    { total, of: filters },
  )
  const outcome = useBulkOutcome(selection)
  const chosen = rows?.filter(({ account_id }) => selection.has(account_id)) ?? []
  const steps = usePersonSteps(
    chosen,
    outcome.onDone,
    selection.everything ? { total, ...filters } : undefined,
  )
  return (
    <>
      <PageHeader
        title="People"
        {...(query.data && { count: query.data.total_row })}
        description="One line per role"
      />
      <PersonFilters list={list} organization={rows?.[0]?.organization?.name} />
      <ResultList
        query={query}
        onPage={list.goToPage}
        skeletonHeight={64}
        empty={<Nothing narrowed={isNarrowed(list.search)} clear={() => list.clear()} />}
      >
        {(shown) => <PersonTable rows={shown} selection={selection} />}
      </ResultList>
      <BulkSteps
        selection={selection}
        outcome={outcome}
        noun="account"
        steps={steps}
        nothing={chosen.length === 1 ? 'Nothing to decide here' : 'No action applies to all of them'}
      />
    </>
  )
}
