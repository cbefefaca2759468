import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import { invalid } from '#shared/problems.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { filterNames, type JobFilters, ofPay } from '../search/job-filters.contract.ts'
import type { StoredFilters } from './saved-searches.contract.ts'

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && !hasSearchTerms(value))

const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value)].sort()
  return typeof value === 'string' ? value.trim() : value
}

/**
 * Normalizes a search for storage: drops empty filters and sorts lists, so that equal searches are identical.
 * Throws `invalid` when nothing is left.
 */
export const normalizedFilters = (filters: JobFilters): StoredFilters => {
  const kept = Object.fromEntries(
    filterNames
      .filter((name) => !saysNothing(filters[name]))
      .filter((name) => !ofPay.includes(name) || filters.salary_min !== undefined)
      .map((name) => [name, settled(filters[name])]),
  )
  if (Object.keys(kept).length === 0) throw invalid({ filters: ['Enter a search or choose a filter first'] })
  return kept
}

/** Jobs posted more recently than this may not be committed yet. */
const SETTLING = 2 * MINUTE
export const lookUntil = (now: Date): Date => later(now, -SETTLING)

/** Waits a day after an alert, and an hour after a check that found nothing. */
export const nextLook = (now: Date, found: boolean): Date => later(now, found ? DAY : HOUR)
