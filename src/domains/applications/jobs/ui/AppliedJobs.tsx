import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { isFiltered, ownQueryOf, type StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { NothingFound } from '#domains/jobs/search/ui/NothingFound.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { AppliedElsewhere } from '../../external/ui/AppliedElsewhere.tsx'
import { OwnFilterBar } from './OwnFilterBar.tsx'
import { SplitJobs } from './SplitJobs.tsx'

const beside = ['job', 'tab'] as const

/** The jobs the student applied to: unanswered offers first, then the latest application. */
export const AppliedJobs = () => {
  const { search, clear } = useListSearch<StudentJobAddress>(beside)
  const wanted = useDeferredValue(search)
  const jobs = useQuery({
    ...queryFor(appliedJobs, { query: ownQueryOf(wanted) }),
    placeholderData: keepPreviousData,
  })
  const empty = isFiltered(search) ? (
    <NothingFound filtered clear={() => clear(['tab'])} />
  ) : (
    <EmptyState
      icon={IconSend}
      title="No applications yet"
      action={<LinkButton to="/student/jobs">Find jobs</LinkButton>}
    >
      Jobs you apply to will appear here with their status.
    </EmptyState>
  )
  return (
    <>
      <OwnFilterBar />
      {!isFiltered(search) && <AppliedElsewhere />}
      <SplitJobs query={jobs} empty={empty} />
    </>
  )
}
