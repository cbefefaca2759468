import { Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { SavedSearches } from '#domains/jobs/saved-searches/ui/SavedSearches.tsx'
import { SaveSearch } from '#domains/jobs/saved-searches/ui/SaveSearch.tsx'
import { studentFilterCounts, studentJobs } from '#domains/jobs/search/job-search.contract.ts'
import { AlsoSearched } from '#domains/jobs/search/ui/AlsoSearched.tsx'
import { filtersOf, isFiltered, queryOf, type StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { JobFilterBar } from '#domains/jobs/search/ui/JobFilterBar.tsx'
import { NothingFound } from '#domains/jobs/search/ui/NothingFound.tsx'
import { countLabel } from '#shared/labels.ts'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { SplitJobs } from './SplitJobs.tsx'

const beside = ['job', 'tab'] as const

/** All open jobs, with search and filters. */
export const AllJobs = () => {
  const { search, set, clear } = useListSearch<StudentJobAddress>(beside)
  const wanted = useDeferredValue(search)
  const jobs = useQuery({
    ...queryFor(studentJobs, { query: queryOf(wanted) }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    ...queryFor(studentFilterCounts, { query: filtersOf(wanted) }),
    placeholderData: keepPreviousData,
  }).data
  return (
    <>
      <JobFilterBar address={search} set={set} clear={clear} counts={counts} />
      <AlsoSearched counts={counts} />
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" c="dimmed" aria-live="polite" className="tabular">
          {jobs.data &&
            countLabel(
              jobs.data.total_row,
              isFiltered(search) ? 'job found' : 'job',
              isFiltered(search) ? 'jobs found' : 'jobs',
            )}
        </Text>
        <Group gap="xs">
          {isFiltered(search) && <SaveSearch address={search} employers={counts?.employer} />}
          <SavedSearches />
        </Group>
      </Group>
      <SplitJobs
        query={jobs}
        via="search"
        empty={<NothingFound filtered={isFiltered(search)} clear={() => clear()} />}
      />
    </>
  )
}
