import { queryFor } from '#web/queries.ts'
import { publicFilterCounts, publicJob, publicJobs } from '../job-search.contract.ts'
import type { JobAddress } from './address.ts'
import { filtersOf, queryOf } from './address.ts'

export const publicJobQuery = (id: string) => queryFor(publicJob, { body: { id } })

export const publicListQuery = (address: JobAddress) => queryFor(publicJobs, { query: queryOf(address) })

export const publicCountsQuery = (address: JobAddress) =>
  queryFor(publicFilterCounts, { query: filtersOf(address) })
