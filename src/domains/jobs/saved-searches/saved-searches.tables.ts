import type { ColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { StoredFilters } from './saved-searches.contract.ts'

export interface SavedSearchTable {
  id: string
  student_id: string
  name: string
  filters: ColumnType<StoredFilters, string, never>
  filter_key: string
  is_alerting: boolean
  created_at: Timestamp
  looked_until: Timestamp
  next_look_at: Timestamp
  told_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    saved_searches: SavedSearchTable
  }
}
