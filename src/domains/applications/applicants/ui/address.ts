import { type AddressOf, addressReader, day, flag, id, oneOf, page, some, text, whole } from '#web/address.ts'
import { applicationStandings } from '../../applications.contract.ts'
import { type ApplicantFilters, sorts } from '../applicants.contract.ts'

/** There is no list of those without. */
const yes = (given: unknown): true | undefined => (given === true ? true : undefined)

const filters = {
  job_id: id,
  status: some(oneOf(applicationStandings), 10),
  search: text(200),
  major: some(text(100), 50),
  graduation_class: some(whole(1950, 2100), 20),
  rating: whole(1, 5),
  overdue: flag,
  unread: flag,
  first_choice: yes,
  assigned_to_me: flag,
  from: day,
  to: day,
} satisfies Record<keyof ApplicantFilters, unknown>

const shape = {
  ...filters,
  page,
  sort: oneOf(sorts),
  /** The open application. */
  id,
  /** The interview schedule shown in place of the list. */
  schedule: id,
}
export type ApplicantAddress = AddressOf<typeof shape>
export const readApplicantAddress = addressReader(shape)

const filterNames = Object.keys(filters) as (keyof typeof filters)[]

/** The filters alone, which exports take. */
export const filtersOf = (address: ApplicantAddress): Partial<ApplicantAddress> =>
  Object.fromEntries(filterNames.map((name) => [name, address[name]]))

export const queryOf = (address: ApplicantAddress): Partial<ApplicantAddress> => ({
  ...filtersOf(address),
  page: address.page,
  sort: address.sort,
})

export const isFiltered = (address: ApplicantAddress): boolean =>
  filterNames.some((name) => address[name] !== undefined)
