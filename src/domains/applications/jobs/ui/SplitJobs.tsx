import type { ReactNode } from 'react'
import type { StudentJob } from '#domains/jobs/search/job-search.contract.ts'
import type { StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import type { Page } from '#shared/paging.ts'
import { ListWithDetail, useSideBySide } from '#web/kit/ListWithDetail.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { useListSearch } from '#web/list-search.ts'
import { StudentCard } from './StudentCard.tsx'
import { StudentJobPane } from './StudentJobView.tsx'

interface SplitJobsProps<T> {
  query: { data: Page<T> | undefined; error: unknown; isPlaceholderData?: boolean; refetch: () => unknown }
  empty: ReactNode
}

/** A list of jobs next to the selected one; on phones, each job has its own page. */
export const SplitJobs = <T extends StudentJob>({ query, empty }: SplitJobsProps<T>) => {
  const { search, set, goToPage } = useListSearch<StudentJobAddress>()
  const wide = useSideBySide()
  const select = (job: string) => set({ job, page: search.page })
  return (
    <ResultList query={query} empty={empty} onPage={goToPage} skeletonHeight={140}>
      {(rows) => {
        const selected = rows.some(({ id }) => id === search.job) ? search.job : rows[0]?.id
        return (
          <ListWithDetail
            rows={rows}
            idOf={({ id }) => id}
            selected={wide ? selected : undefined}
            onSelect={select}
            label="Jobs"
            row={(job) => <StudentCard job={job} beside />}
            detail={wide && selected && <StudentJobPane key={selected} id={selected} />}
          />
        )
      }}
    </ResultList>
  )
}
