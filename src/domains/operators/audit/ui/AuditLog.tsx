import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { auditLog } from '../../audit-log.contract.ts'
import { AuditTable } from './AuditTable.tsx'

/** Everything operators did, newest first. */
export const AuditLog = () => {
  const { search, goToPage } = useListSearch<{ page?: number }>()
  const query = useQuery({
    ...queryFor(auditLog, { query: { page: search.page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Log"
        description="What operators viewed and decided, and why. No one can change or remove these entries."
      />
      <ResultList
        query={query}
        onPage={goToPage}
        skeletonHeight={56}
        empty={<EmptyState title="No operator has made a decision yet" />}
      >
        {(entries) => <AuditTable entries={entries} />}
      </ResultList>
    </>
  )
}
