import { type RawBuilder, sql } from 'kysely'
import { type Cached, cacheStaleOn } from '#platform/cache.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobFilters } from './job-search.contract.ts'
import { matching, nextMinute, soughtJobs } from './job-search-filters.queries.ts'

/** What changes what readers of open jobs see. */
export const changesJobs = /^(jobs?|organization)\./
/** Milliseconds after which other servers' changes show. */
export const MAX_AGE = 15_000

/** What all readers of open jobs see alike: kept until such activity in this process, or until the first of those jobs ends. */
export const openJobsCache = cacheStaleOn(changesJobs, { size: 600, maxAge: MAX_AGE })

/** Names the filters, without the page and its order. */
export const filterKey = (filters: JobFilters): string => {
  const { search, type, work_mode, place, employer, major, posted_within, sponsorship, is_unpaid } = filters
  const { salary_min, salary_currency, salary_period } = filters
  const pay = salary_min === undefined ? null : [salary_min, salary_currency, salary_period]
  return JSON.stringify([
    ...[search, type, work_mode, place, employer, major, posted_within, sponsorship, is_unpaid, pay],
  ])
}

/** When an answer about these jobs ends: with the first of them, or with the minute that "posted within" counts from. */
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
  /** Tells one such query from another. */
  name: string
}

const count = async (deps: Deps, filters: JobFilters, words: Asked | null, now: Date): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    select count(*) as total, min(j.expires_at) as ends from ${soughtJobs}
    where ${matching(filters, words?.query ?? null, now)}`.execute(deps.db)
  return rows[0]!
}

/** How many open jobs meet the filters. `words` is what the search became; `read` counts them on the way of another reading. */
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
