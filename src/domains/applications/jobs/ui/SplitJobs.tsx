import { type ReactNode, useDeferredValue } from 'react'
import type { StudentJob } from '#domains/jobs/search/job-search.contract.ts'
import type { StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import type { ApplicationSource } from '#shared/lists.ts'
import type { Page } from '#shared/paging.ts'
import { ListWithDetail, useSideBySide } from '#web/kit/ListWithDetail.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { useEager } from '#web/kit/useEager.ts'
import { useListSearch } from '#web/list-search.ts'
import { StudentCard } from './StudentCard.tsx'
import { StudentJobPane } from './StudentJobView.tsx'

interface SplitJobsProps<T> {
  query: { data: Page<T> | undefined; error: unknown; isPlaceholderData?: boolean; refetch: () => unknown }
  empty: ReactNode
  /** Where the student comes upon these jobs. */
  via?: ApplicationSource
}

/** A list of jobs next to the selected one; on phones, each job has its own page. */
export const SplitJobs = <T extends StudentJob>({ query, empty, via }: SplitJobsProps<T>) => {
  const { search, set, goToPage } = useListSearch<StudentJobAddress>()
  const wide = useSideBySide()
  const [opened, open] = useEager<string | undefined>(search.job, (job) => set({ job, page: search.page }))
  const shown = useDeferredValue(opened)
  return (
    <ResultList query={query} empty={empty} onPage={goToPage} skeletonHeight={140}>
      {(rows) => {
        const among = (job: string | undefined) => rows.find(({ id }) => id === job)?.id ?? rows[0]?.id
        const detail = among(shown)
        return (
          <ListWithDetail
            rows={rows}
            idOf={({ id }) => id}
            selected={wide ? among(opened) : undefined}
            onSelect={open}
            label="Jobs"
            row={(job) => <StudentCard job={job} via={via} {...(wide && { open })} />}
            detail={wide && detail && <StudentJobPane key={detail} id={detail} via={via} />}
          />
        )
      }}
    </ResultList>
  )
}
