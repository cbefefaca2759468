import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Slots } from '#platform/search/term-index.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { readCards } from '../search/job-cards.queries.ts'
import { type JobFilters, noFilters } from '../search/job-filters.contract.ts'
import { expressionsOf } from '../search/job-search-expressions.queries.ts'
import { among, beginSearch, microsecondsOf } from '../search/job-search-filters.queries.ts'
import type { Candidate } from '../search/job-search-ranks.queries.ts'
import type { OpenJobs } from '../search/open-jobs.mapping.ts'
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

/** Returns the newest of these jobs that were posted since the last check. */
const postedSinceCheck = (jobs: OpenJobs, found: Slots, search: DueSearch, until: Date): Candidate[] => {
  const from = microsecondsOf(new Date(search.looked_until))
  const to = microsecondsOf(until)
  const posted: Candidate[] = []
  jobs.newest.visit((slot) => {
    const at = jobs.posted(slot)
    if (at <= from) return false
    if (at <= to && found.has(slot)) posted.push({ id: jobs.id(slot), revision: jobs.revision(slot) })
    return true
  })
  return posted
}

/**
 * Returns the newest open jobs posted since the last check, except those applied to; `total` counts all of
 * them.
 */
export const newJobsOf = async (deps: Deps, search: DueSearch, until: Date, now: Date): Promise<NewJob[]> => {
  const filters: JobFilters = { ...noFilters, ...search.filters }
  const asked = await beginSearch(deps, filters, now)
  const [words] = hasSearchTerms(filters.search) ? await expressionsOf(deps.db, [filters.search!]) : []
  const found = among(asked.matching(words?.expression ?? null))
  const posted = postedSinceCheck(asked.jobs, found, search, until)
  if (posted.length === 0) return []
  const applied = await deps.db
    .selectFrom('applications')
    .select('job_id')
    .where('student_id', '=', search.student_id)
    .where('job_id', '=', sql<string>`any(${posted.map(({ id }) => id)}::uuid[])`)
    .execute()
  const ids = new Set(applied.map(({ job_id }) => job_id))
  const left = posted.filter(({ id }) => !ids.has(id))
  const cards = await readCards(deps, left.slice(0, NAMED), now)
  return cards.map(({ id, title, employer }) => ({ id, title, employer: employer.name, total: left.length }))
}
