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

type Condition = RawBuilder<boolean>

const postedSince = (days: number, now: Date): string =>
  iso(later(new Date(Math.floor(now.getTime() / MINUTE) * MINUTE), -days * DAY))

/** Matches employers by id or part of the name. */
const employersMeant = (employer: string): RawBuilder<unknown> =>
  isId(employer)
    ? sql`array[${employer}::uuid]`
    : sql`array(select e.id from organizations e where ${hasWords(sql`e.search`, employer)})`

/** Matches the location as typed, or with the state's other name. */
const placeCondition = (place: string): RawBuilder<unknown> =>
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

const chosen = (filters: JobFilters, now: Date): Partial<Record<CountedName, Condition>> =>
  Object.fromEntries(
    countedNames.flatMap((name) => {
      const { way, column } = filterTable[name]
      const condition = meets[way](filters[name], sql.ref(`j.${column}`), now)
      return condition ? [[name, condition]] : []
    }),
  )

const yearly = { hour: 2080, month: 12, year: 1 }

const leastYearly = ({ salary_min, salary_period }: JobFilters): number | null =>
  salary_min === undefined ? null : salary_min * yearly[salary_period]

const salary = (filters: JobFilters): Condition[] => {
  const least = leastYearly(filters)
  return least === null
    ? []
    : [sql`j.salary_currency = ${filters.salary_currency} and j.salary_yearly >= ${least}`]
}

/** Conditions without options to count: the search text and the salary. */
const given = (filters: JobFilters, words: RawBuilder<unknown> | null): Condition[] => [
  ...(words ? [sql<boolean>`j.search @@ ${words}`] : []),
  ...salary(filters),
]

const all = (conditions: Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** The filters as conditions on `jobs as j`, in SQL alone: what the search in memory must find too. */
export const conditionOf = (filters: JobFilters, words: RawBuilder<unknown> | null, now: Date): Condition =>
  all([...given(filters, words), ...Object.values(chosen(filters, now))])
