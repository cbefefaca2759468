import { z } from 'zod'
import { currency, id } from '#shared/fields.ts'
import { jobTypes, majors, salaryPeriods, sponsorships, workModes } from '#shared/lists.ts'

/** How a job matches a filter. The queries have the conditions and counts of each way, the browser its control. */
type Way = 'words' | 'one_of' | 'any_of' | 'is' | 'since' | 'place' | 'employer' | 'pay' | 'of_pay'

interface Filter {
  value: z.ZodType
  way: Way
  /** The column of open jobs whose values are counted as options; a filter without one offers none. */
  column?: string
  /** Options known in advance. */
  choices?: readonly (string | number)[]
  /** Its values are indexed with a job's words, for the search by relevance. */
  is_kind?: true
}

export const postedWithin = [1, 3, 7, 30] as const

/**
 * Filters for open jobs; several values of one filter mean any of them. The query parameters, SQL conditions, option
 * counts, the browser's controls and chips, and saved searches are all made from this table.
 */
export const filterTable = {
  /** Searches title, employer, skills, majors, locations, and description; matches partial words and typos. */
  search: { value: z.string().max(200).optional(), way: 'words' },
  type: {
    value: z.array(z.enum(jobTypes)).max(4).optional(),
    way: 'one_of',
    column: 'type',
    choices: jobTypes,
    is_kind: true,
  },
  work_mode: {
    value: z.array(z.enum(workModes)).max(3).optional(),
    way: 'one_of',
    column: 'work_mode',
    choices: workModes,
    is_kind: true,
  },
  /** Starts of the words in a location, like "san fr". */
  place: { value: z.string().max(100).optional(), way: 'place', column: 'locations' },
  /** An employer's id, or part of its name. */
  employer: { value: z.string().max(200).optional(), way: 'employer', column: 'organization_id' },
  major: {
    value: z
      .array(z.enum(majors as [string, ...string[]]))
      .max(100)
      .optional(),
    way: 'any_of',
    column: 'majors',
    choices: majors,
    is_kind: true,
  },
  /** Posted at most this many days ago. */
  posted_within: {
    value: z.int().min(1).max(365).optional(),
    way: 'since',
    column: 'posted_at',
    choices: postedWithin,
  },
  sponsorship: {
    value: z.array(z.enum(sponsorships)).max(4).optional(),
    way: 'one_of',
    column: 'sponsorship',
    choices: sponsorships,
    is_kind: true,
  },
  /** The top of the range must reach this, both converted to a full year's pay; minor units. */
  salary_min: { value: z.int().min(0).max(1_000_000_000_000).optional(), way: 'pay' },
  salary_currency: { value: currency.default('USD'), way: 'of_pay' },
  salary_period: { value: z.enum(salaryPeriods).default('year'), way: 'of_pay' },
  is_unpaid: { value: z.boolean().optional(), way: 'is', column: 'is_unpaid', is_kind: true },
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
export const kindNames = entries.filter(([, filter]) => filter.is_kind).map(([name]) => name)
/** Filters that mean nothing without `salary_min`. */
export const ofPay = entries.filter(([, filter]) => filter.way === 'of_pay').map(([name]) => name)

export const jobFilters = Object.fromEntries(
  entries.map(([name, { value }]) => [name, value]),
) as unknown as {
  [K in FilterName]: Table[K]['value']
}

export const filterQuery = z.strictObject(jobFilters)
export type JobFilters = z.output<typeof filterQuery>
/** No filter chosen, only defaults. */
export const noFilters: JobFilters = filterQuery.parse({})

const choice = z.object({ value: z.string(), total: z.int() })
const named = z.object({ value: id, label: z.string(), total: z.int() })
type CountsOf<K extends CountedName> = z.ZodArray<K extends 'employer' ? typeof named : typeof choice>

/** How many jobs each option would leave; of locations and employers, the twenty with the most jobs. */
export const choiceCounts = Object.fromEntries(
  countedNames.map((name) => [name, z.array(name === 'employer' ? named : choice)]),
) as unknown as { [K in CountedName]: CountsOf<K> }
