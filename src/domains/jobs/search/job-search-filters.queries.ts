import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later, MINUTE } from '#platform/clock.ts'
import { hasWords } from '#platform/conditions.ts'
import { isId } from '#shared/ids.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import {
  type CountedName,
  type CountedWay,
  countedNames,
  filterTable,
  type JobFilters,
} from './job-filters.contract.ts'
import { spellingsOf } from './place-spellings.mapping.ts'

export type Condition = RawBuilder<boolean>

/** Jobs joined with everything `openJobSql` needs. */
export const openJobs = sql`jobs j join organizations o on o.id = j.organization_id`

/** Open jobs with their search columns, which triggers maintain except for the end by the clock. */
export const openJobRows = sql`open_jobs j`
export const notEnded = (now: Date): Condition => sql`j.expires_at > ${iso(now)}::timestamptz`

/** "Posted within" counts from the full minute, so that a cached answer stays right until the next one. */
const fullMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
export const nextMinute = (now: Date): Date => later(fullMinute(now), MINUTE)
export const postedSince = (days: number, now: Date): string => iso(later(fullMinute(now), -days * DAY))

/** Matches employers by id or part of the name. */
export const employersMeant = (employer: string): RawBuilder<unknown> =>
  isId(employer)
    ? sql`array[${employer}::uuid]`
    : sql`array(select e.id from organizations e where ${hasWords(sql`fold(e.name)`, employer)})`

/** Matches the location as typed, or with the state's other name. */
export const placeCondition = (place: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    spellingsOf(place).map((one) => sql`place_query(${one})`),
    sql` || `,
  )})`

/** Whether a job matches what was chosen; null if nothing was. */
type Meets = (asked: unknown, column: RawBuilder<unknown>, now: Date) => Condition | null

const meetsList =
  (meets: (values: readonly string[], column: RawBuilder<unknown>) => Condition): Meets =>
  (asked, column) =>
    (asked as string[] | undefined)?.length ? meets(asked as string[], column) : null

const meetsText =
  (meets: (text: string, column: RawBuilder<unknown>) => Condition): Meets =>
  (asked, column) =>
    hasSearchTerms(asked as string | undefined) ? meets(asked as string, column) : null

const meets: Record<CountedWay, Meets> = {
  one_of: meetsList((values, column) => sql`${column} = any(${values}::text[])`),
  any_of: meetsList((values, column) => sql`${column} && ${values}::text[]`),
  is: (asked, column) => (asked === undefined ? null : sql`${column} = ${asked}`),
  since: (days, column, now) =>
    days ? sql`${column} > ${postedSince(days as number, now)}::timestamptz` : null,
  place: meetsText((place) => sql`j.places @@ ${placeCondition(place)}`),
  employer: meetsText((employer, column) =>
    isId(employer) ? sql`${column} = ${employer}` : sql`${column} = any(${employersMeant(employer)})`,
  ),
}

/** What the reader chose, for filters whose options are counted. */
export const chosen = (filters: JobFilters, now: Date): Partial<Record<CountedName, Condition>> =>
  Object.fromEntries(
    countedNames.flatMap((name) => {
      const { way, column } = filterTable[name]
      const condition = meets[way](filters[name], sql.ref(`j.${column}`), now)
      return condition ? [[name, condition]] : []
    }),
  )

const yearly = { hour: 2080, month: 12, year: 1 }

export const leastYearly = ({ salary_min, salary_period }: JobFilters): number | null =>
  salary_min === undefined ? null : salary_min * yearly[salary_period]

const salary = (filters: JobFilters): Condition[] => {
  const least = leastYearly(filters)
  return least === null
    ? []
    : [sql`j.salary_currency = ${filters.salary_currency} and j.salary_yearly >= ${least}`]
}

/** Conditions without options to count: the search text and the salary. */
export const given = (filters: JobFilters, words: RawBuilder<unknown> | null): Condition[] => [
  ...(words ? [sql<boolean>`j.search @@ ${words}`] : []),
  ...salary(filters),
]

export const all = (conditions: Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** Everything an open job must match. */
export const matching = (filters: JobFilters, words: RawBuilder<unknown> | null, now: Date): Condition =>
  all([notEnded(now), ...given(filters, words), ...Object.values(chosen(filters, now))])
