import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later, MINUTE } from '#platform/clock.ts'
import { containing } from '#platform/conditions.ts'
import { isId } from '#shared/ids.ts'
import type { JobFilters } from './job-search.contract.ts'
import { spellingsOf } from './place-spellings.mapping.ts'

export type Condition = RawBuilder<boolean>

/** Whether a text holds anything to search for. */
export const hasSearchTerms = (text: string | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? '')

/** Jobs with all that belongs to them, for `openJobSql`. */
export const openJobs = sql`jobs j join organizations o on o.id = j.organization_id`

/** Open jobs with what a search asks of them: kept by triggers, but for the end by the clock. */
export const soughtJobs = sql`open_jobs j`
export const notEnded = (now: Date): Condition => sql`j.expires_at > ${iso(now)}::timestamptz`

/** "Posted within" counts from the full minute, so that an answer stays true for the rest of it. */
const fullMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
export const nextMinute = (now: Date): Date => later(fullMinute(now), MINUTE)
export const postedSince = (days: number, now: Date): string => iso(later(fullMinute(now), -days * DAY))

/** The employers meant: by id, or by a part of the name. */
export const employersMeant = (employer: string): RawBuilder<unknown> =>
  isId(employer)
    ? sql`array[${employer}::uuid]`
    : sql`array(select e.id from organizations e where fold(e.name) like ${containing(employer)})`

/** The place as asked for, or by its state's other name. */
export const placeMeant = (place: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    spellingsOf(place).map((one) => sql`place_query(${one})`),
    sql` || `,
  )})`

/** What the reader chose, by filter: of the filters whose choices are counted. */
export const chosen = (filters: JobFilters, now: Date): Record<string, Condition> => {
  const { type, work_mode, sponsorship, major, posted_within, is_unpaid, place, employer } = filters
  return {
    ...(type?.length && { type: sql<boolean>`j.type = any(${type}::text[])` }),
    ...(work_mode?.length && { work_mode: sql<boolean>`j.work_mode = any(${work_mode}::text[])` }),
    ...(sponsorship?.length && { sponsorship: sql<boolean>`j.sponsorship = any(${sponsorship}::text[])` }),
    ...(major?.length && { major: sql<boolean>`j.majors && ${major}::text[]` }),
    ...(posted_within && {
      posted_within: sql<boolean>`j.posted_at > ${postedSince(posted_within, now)}::timestamptz`,
    }),
    ...(is_unpaid !== undefined && { is_unpaid: sql<boolean>`j.is_unpaid = ${is_unpaid}` }),
    ...(hasSearchTerms(place) && { place: sql<boolean>`j.places @@ ${placeMeant(place)}` }),
    ...(hasSearchTerms(employer) && {
      employer: isId(employer)
        ? sql<boolean>`j.organization_id = ${employer}`
        : sql<boolean>`j.organization_id = any(${employersMeant(employer)})`,
    }),
  }
}

const yearly = { hour: 2080, month: 12, year: 1 }

export const leastYearly = ({ salary_min, salary_period }: JobFilters): number | null =>
  salary_min === undefined ? null : salary_min * yearly[salary_period]

const salary = (filters: JobFilters): Condition[] => {
  const least = leastYearly(filters)
  return least === null
    ? []
    : [sql`j.salary_currency = ${filters.salary_currency} and j.salary_yearly >= ${least}`]
}

/** The conditions that offer no choices to count: the words and the salary. */
export const given = (filters: JobFilters, words: RawBuilder<unknown> | null): Condition[] => [
  ...(words ? [sql<boolean>`j.search @@ ${words}`] : []),
  ...salary(filters),
]

export const all = (conditions: Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** Everything an open job must meet. */
export const matching = (filters: JobFilters, words: RawBuilder<unknown> | null, now: Date): Condition =>
  all([notEnded(now), ...given(filters, words), ...Object.values(chosen(filters, now))])
