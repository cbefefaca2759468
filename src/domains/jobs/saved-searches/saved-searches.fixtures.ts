import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { StoredFilters } from './saved-searches.contract.ts'
import { lookUntil, nextLook } from './saved-searches.rules.ts'

interface SearchOverrides {
  student_id: string
  name?: string
  filters?: StoredFilters
  is_alerting?: boolean
  created_at?: Date
}

/** Creates a saved search. */
export const buildSavedSearch = async (deps: Deps, overrides: SearchOverrides) => {
  const now = deps.clock.now()
  const { filters = { search: 'data' }, created_at = now, ...rest } = overrides
  const kept = JSON.stringify(filters)
  const search = { id: newId(created_at.getTime()), name: 'Data', is_alerting: true, ...rest }
  await deps.db
    .insertInto('saved_searches')
    .values({
      ...search,
      filters: kept,
      filter_key: sql`md5(${kept}::jsonb::text)`,
      created_at,
      looked_until: lookUntil(now),
      next_look_at: nextLook(now, false),
    })
    .execute()
  return search
}
