import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { employerJobList } from '../../jobs.contract.ts'
import { publicFilterCounts } from '../../search/job-search.contract.ts'

/** Places to complete what is typed: those of the team's own jobs first, then those most jobs here are at. */
export const useKnownPlaces = (): string[] => {
  const own = useQuery({
    ...queryFor(employerJobList, { query: { size: 100 } }),
    // each saving of the draft makes the list stale, which says little of places
    enabled: ({ state }) => state.data === undefined,
  }).data?.data
  const common =
    useQuery({ ...queryFor(publicFilterCounts, { query: {} }), staleTime: 600_000 }).data?.place ?? []
  return [
    ...new Set([
      ...(own ?? []).flatMap(({ locations }) => locations),
      ...common.map(({ value }) => String(value)),
    ]),
  ]
}
