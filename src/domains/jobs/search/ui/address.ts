import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { filterNames, jobFilters } from '../job-filters.contract.ts'
import { sorts } from '../job-search.contract.ts'

const searchShape = {
  ...jobFilters,
  page: pageQuery.page.unwrap(),
  sort: z.enum(sorts),
}

/** What a list of open jobs keeps in the address. */
export type JobAddress = AddressOf<typeof searchShape>
export const readJobAddress = addressReader(searchShape)

export const jobTabs = ['all', 'liked', 'applied'] as const
export type JobTab = (typeof jobTabs)[number]

const studentShape = {
  ...searchShape,
  tab: z.enum(jobTabs),
  /** The job open next to the list. */
  job: id,
  is_open: z.boolean(),
}
export type StudentJobAddress = AddressOf<typeof studentShape>
export const readStudentJobAddress = addressReader(studentShape)

/** The filters alone, which the counts depend on. */
export const filtersOf = (address: JobAddress): Partial<JobAddress> =>
  Object.fromEntries(filterNames.map((name) => [name, address[name]]))

export const queryOf = (address: JobAddress): Partial<JobAddress> => ({
  ...filtersOf(address),
  page: address.page,
  sort: address.sort,
})

/** Filters for the student's own lists. */
export const ownQueryOf = ({ search, type, work_mode, is_open, page }: StudentJobAddress) => ({
  search,
  type,
  work_mode,
  is_open,
  page,
})

export const isFiltered = (address: StudentJobAddress): boolean =>
  address.is_open !== undefined || filterNames.some((name) => name in address)

/** The addresses of a job and an employer. */
export const readJobId = addressReader({ id })
export const readEmployerAddress = addressReader({ id, page: pageQuery.page.unwrap() })
