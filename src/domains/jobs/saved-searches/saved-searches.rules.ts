import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import { invalid } from '#shared/problems.ts'
import type { JobFilters } from '../search/job-search.contract.ts'
import type { KeptFilters } from './saved-searches.contract.ts'

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value))

const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value)].sort()
  return typeof value === 'string' ? value.trim() : value
}

/** What a search is kept as: without filters that say nothing, lists in one order, so that the same search is the same. Throws `invalid` when nothing is left. */
export const keptOf = ({ salary_currency, salary_period, ...filters }: JobFilters): KeptFilters => {
  const kept = Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => !saysNothing(value))
      .map(([name, value]) => [name, settled(value)]),
  )
  if (Object.keys(kept).length === 0)
    throw invalid({ filters: ['Search for something or choose a filter first'] })
  return filters.salary_min === undefined ? kept : { ...kept, salary_currency, salary_period }
}

/** Jobs whose posting is this young may still be on their way into the database. */
const SETTLING = 2 * MINUTE
export const lookUntil = (now: Date): Date => later(now, -SETTLING)

/** After an alert nothing is told for a day; a look that found nothing is repeated within the hour. */
export const nextLook = (now: Date, found: boolean): Date => later(now, found ? DAY : HOUR)
