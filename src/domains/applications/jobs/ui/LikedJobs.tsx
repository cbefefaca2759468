import { IconHeart } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { likedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { isFiltered, ownQueryOf, type StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { NothingFound } from '#domains/jobs/search/ui/NothingFound.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { OwnFilterBar } from './OwnFilterBar.tsx'
import { SplitJobs } from './SplitJobs.tsx'

const beside = ['job', 'tab'] as const

/** The jobs the student likes, latest like first. */
export const LikedJobs = () => {
  const { search, clear } = useListSearch<StudentJobAddress>(beside)
  const wanted = useDeferredValue(search)
  const jobs = useQuery({
    ...queryFor(likedJobs, { query: ownQueryOf(wanted) }),
    placeholderData: keepPreviousData,
  })
  const empty = isFiltered(search) ? (
    <NothingFound filtered clear={() => clear(['tab'])} />
  ) : (
    <EmptyState
      icon={IconHeart}
      title="No liked jobs yet"
      action={<LinkButton to="/student/jobs">Browse all jobs</LinkButton>}
    >
      Tap the heart on a job to save it here and come back before the deadline.
    </EmptyState>
  )
  return (
    <>
      <OwnFilterBar />
      <SplitJobs query={jobs} via="liked" empty={empty} />
    </>
  )
}
