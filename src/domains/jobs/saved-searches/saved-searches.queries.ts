import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { type JobFilters, noFilters } from '../search/job-filters.contract.ts'
import { matching, openJobRows } from '../search/job-search-filters.queries.ts'
import { MOST_SEARCHES, type SavedSearch } from './saved-searches.contract.ts'

const searches = (db: Db, { student_id }: StudentScope) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'filters', 'is_alerting', 'created_at', 'told_at'])
    .where('student_id', '=', student_id)

export const listSearches = async (db: Db, scope: StudentScope): Promise<{ data: SavedSearch[] }> => ({
  data: await searches(db, scope)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SEARCHES)
    .execute(),
})

export const searchById = (db: Db, scope: StudentScope, id: string): Promise<SavedSearch | undefined> =>
  searches(db, scope).where('id', '=', id).executeTakeFirst()

const BATCH = 50

/** Returns searches due for a check whose student still has an account. */
export const dueSearches = (db: Db, now: Date) =>
  db
    .selectFrom('saved_searches as s')
    .innerJoin('role_accounts as a', 'a.id', 's.student_id')
    .select(['s.id', 's.student_id', 's.name', 's.filters', 's.looked_until'])
    .where('s.is_alerting', '=', true)
    .where('s.next_look_at', '<=', iso(now))
    .where('a.status', '=', 'active')
    .orderBy('s.next_look_at')
    .orderBy('s.id')
    .limit(BATCH)
    .execute()
export type DueSearch = Awaited<ReturnType<typeof dueSearches>>[number]

export interface NewJob {
  id: string
  title: string
  employer: string
  total: number
}

const NAMED = 5

/**
 * Returns the newest open jobs posted since the last check, except those applied to; `total` counts all of
 * them.
 */
export const newJobsOf = async (db: Db, search: DueSearch, until: Date, now: Date): Promise<NewJob[]> => {
  const filters: JobFilters = { ...noFilters, ...search.filters }
  const words = hasSearchTerms(filters.search) ? sql`search_query(${filters.search})` : null
  const { rows } = await sql<NewJob>`
    select j.id, c.title, c.employer_name as employer, count(*) over () as total
    from ${openJobRows} join job_cards c on c.id = j.id
    where ${matching(filters, words, now)}
      and j.posted_at > ${search.looked_until}::timestamptz and j.posted_at <= ${iso(until)}::timestamptz
      and not exists (select from applications a where a.student_id = ${search.student_id} and a.job_id = j.id)
    order by j.posted_at desc, j.id desc limit ${NAMED}`.execute(db)
  return rows
}
