import {
  applicationSources,
  jobTypes,
  majors,
  salaryPeriods,
  sponsorships,
  workModes,
} from '#shared/lists.ts'
import {
  type AddressOf,
  addressReader,
  flag,
  id,
  mark,
  oneOf,
  page,
  some,
  text,
  whole,
} from '#web/address.ts'
import { type FilterName, filterNames } from '../job-filters.contract.ts'
import { sorts } from '../job-search.contract.ts'

const filters = {
  search: text(200),
  type: some(oneOf(jobTypes), 4),
  work_mode: some(oneOf(workModes), 3),
  place: text(100),
  employer: text(200),
  major: some(oneOf<string>(majors), 100),
  posted_within: whole(1, 365),
  sponsorship: some(oneOf(sponsorships), 4),
  salary_min: whole(0, 1_000_000_000_000),
  salary_currency: text(3, /^[A-Z]{3}$/),
  salary_period: oneOf(salaryPeriods),
  is_unpaid: flag,
} satisfies Record<FilterName, unknown>

const searchShape = {
  ...filters,
  page,
  sort: oneOf(sorts),
}

/** What a list of open jobs keeps in the address. */
export type JobAddress = AddressOf<typeof searchShape>
export const readJobAddress = addressReader(searchShape)

export const jobTabs = ['all', 'liked', 'applied'] as const
export type JobTab = (typeof jobTabs)[number]

const studentShape = {
  ...searchShape,
  tab: oneOf(jobTabs),
  /** The job open next to the list. */
  job: id,
  is_open: flag,
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

/** The addresses of a job, for students with the application form open and where they found it, and of an employer. */
export const readJobId = addressReader({ id })
export const readStudentJobDetail = addressReader({ id, apply: mark, via: oneOf(applicationSources) })
export const readEmployerAddress = addressReader({ id, page })
