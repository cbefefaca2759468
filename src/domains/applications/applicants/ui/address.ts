import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { applicantFilters, sorts } from '../applicants.contract.ts'

const shape = {
  ...applicantFilters,
  page: pageQuery.page.unwrap(),
  sort: z.enum(sorts),
  /** The open application. */
  id,
}
export type ApplicantAddress = AddressOf<typeof shape>
export const readApplicantAddress = addressReader(shape)

const filterNames = Object.keys(applicantFilters) as (keyof typeof applicantFilters)[]

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
