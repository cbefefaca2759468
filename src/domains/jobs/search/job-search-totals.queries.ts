import { type RawBuilder, sql } from 'kysely'
import { type Cached, cacheStaleOn } from '#platform/cache.ts'
import type { Deps } from '#platform/deps.ts'
import { filterNames, type JobFilters, ofPay } from './job-filters.contract.ts'
import { matching, nextMinute, openJobRows } from './job-search-filters.queries.ts'

/** Activities that change what readers of open jobs see. */
export const jobActivityPattern = /^(jobs?|organization)\./
/** Milliseconds until other servers' changes show. */
export const MAX_AGE = 15_000

/**
 * Caches what all readers of open jobs share, until such an activity in this process or until the first of
 * those jobs ends.
 */
export const openJobsCache = cacheStaleOn(jobActivityPattern, { size: 600, maxAge: MAX_AGE })

/** Identifies the filters, ignoring page and order. */
export const filterKey = (filters: JobFilters): string =>
  JSON.stringify(
    filterNames.map((name) =>
      ofPay.includes(name) && filters.salary_min === undefined ? null : filters[name],
    ),
  )

/**
 * Returns when an answer about these jobs expires: when the first of them ends, or with the minute "posted
 * within" counts from.
 */
const endOf = (ends: string | null, filters: JobFilters, now: Date): Date | null => {
  const moments = [ends && new Date(ends), filters.posted_within && nextMinute(now)]
  const times = moments.filter((moment) => moment instanceof Date).map(Number)
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

export interface Counted {
  total: number
  /** When the first of them ends. */
  ends: string | null
}

interface Asked {
  query: RawBuilder<unknown>
  /** Identifies such a query. */
  name: string
}

const count = async (deps: Deps, filters: JobFilters, words: Asked | null, now: Date): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    select count(*) as total, min(j.expires_at) as ends from ${openJobRows}
    where ${matching(filters, words?.query ?? null, now)}`.execute(deps.db)
  return rows[0]!
}

/**
 * Counts the open jobs that match. `words` is the search after typo handling; `read` can supply the count as
 * part of another query.
 */
export const totalOf = (
  deps: Deps,
  filters: JobFilters,
  words: Asked | null,
  now: Date,
  read = () => count(deps, filters, words, now),
): Promise<Cached<number>> =>
  openJobsCache(deps).get(`total ${words?.name ?? ''} ${filterKey(filters)}`, now, async () => {
    const { total, ends } = await read()
    return { value: total, until: endOf(ends, filters, now) }
  })
