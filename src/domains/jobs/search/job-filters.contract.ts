import { z } from 'zod'
import { currency, id } from '#shared/fields.ts'
import { jobTypes, majors, salaryPeriods, sponsorships, workModes } from '#shared/lists.ts'

/** How a job matches a filter. The queries have the conditions and counts of each way, the browser its control. */
type Way = 'words' | 'one_of' | 'any_of' | 'is' | 'since' | 'place' | 'employer' | 'pay' | 'of_pay'

interface Filter {
  way: Way
  /** The column of open jobs whose values are counted as options; a filter without one offers none. */
  column?: string
  /** Options known in advance. */
  choices?: readonly (string | number)[]
}

export const postedWithin = [1, 3, 7, 30] as const

/**
 * Filters for open jobs; several values of one filter mean any of them. SQL conditions, option counts, the
 * browser's controls and chips, and saved searches are all made from this table; `jobFilters` has their values.
 */
export const filterTable = {
  search: { way: 'words' },
  type: { way: 'one_of', column: 'type', choices: jobTypes },
  work_mode: { way: 'one_of', column: 'work_mode', choices: workModes },
  place: { way: 'place', column: 'locations' },
  employer: { way: 'employer', column: 'organization_id' },
  major: { way: 'any_of', column: 'majors', choices: majors },
  posted_within: { way: 'since', column: 'posted_at', choices: postedWithin },
  sponsorship: { way: 'one_of', column: 'sponsorship', choices: sponsorships },
  salary_min: { way: 'pay' },
  salary_currency: { way: 'of_pay' },
  salary_period: { way: 'of_pay' },
  is_unpaid: { way: 'is', column: 'is_unpaid' },
} as const satisfies Record<string, Filter>

type Table = typeof filterTable
export type FilterName = keyof Table
/** Filters whose options are counted. */
export type CountedName = {
  [K in FilterName]: Table[K] extends { column: string } ? K : never
}[FilterName]

export type CountedWay = Table[CountedName]['way']

const entries = Object.entries(filterTable) as [FilterName, Filter][]
export const filterNames = entries.map(([name]) => name)
export const countedNames = entries.filter(([, filter]) => filter.column).map(([name]) => name as CountedName)
/** Filters that mean nothing without `salary_min`. */
export const ofPay = entries.filter(([, filter]) => filter.way === 'of_pay').map(([name]) => name)

/** No filter chosen, only defaults. */
export const noFilters = { salary_currency: 'USD', salary_period: 'year' } as const

export const jobFilters = {
  /** Searches title, employer, skills, majors, locations, and description; matches partial words and typos. */
  search: z.string().max(200).optional(),
  type: z.array(z.enum(jobTypes)).max(4).optional(),
  work_mode: z.array(z.enum(workModes)).max(3).optional(),
  /** Starts of the words in a location, like "san fr". */
  place: z.string().max(100).optional(),
  /** An employer's id, or part of its name. */
  employer: z.string().max(200).optional(),
  major: z
    .array(z.enum(majors as [string, ...string[]]))
    .max(100)
    .optional(),
  /** Posted at most this many days ago. */
  posted_within: z.int().min(1).max(365).optional(),
  sponsorship: z.array(z.enum(sponsorships)).max(4).optional(),
  /** The top of the range must reach this, both converted to a full year's pay; minor units. */
  salary_min: z.int().min(0).max(1_000_000_000_000).optional(),
  salary_currency: currency.default(noFilters.salary_currency),
  salary_period: z.enum(salaryPeriods).default(noFilters.salary_period),
  is_unpaid: z.boolean().optional(),
} satisfies Record<FilterName, z.ZodType>

export const filterQuery = z.strictObject(jobFilters)
export type JobFilters = z.output<typeof filterQuery>

const choice = z.object({ value: z.string(), total: z.int() })
const named = z.object({ value: id, label: z.string(), total: z.int() })
type CountsOf<K extends CountedName> = z.ZodArray<K extends 'employer' ? typeof named : typeof choice>

/** How many jobs each option would leave; of locations and employers, the twenty with the most jobs. */
export const choiceCounts = Object.fromEntries(
  countedNames.map((name) => [name, z.array(name === 'employer' ? named : choice)]),
) as unknown as { [K in CountedName]: CountsOf<K> }
