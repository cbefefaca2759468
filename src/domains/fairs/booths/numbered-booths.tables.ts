import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

export interface FairBoothTable {
  id: string
  event_id: string
  /** Of the kinds that exhibitors choose from, `event_booths`. */
  kind_id: string
  number: string
  sort_key: GeneratedAlways<string>
  x: ColumnType<number | null, number | null | undefined, number | null>
  y: ColumnType<number | null, number | null | undefined, number | null>
  /** The exhibitor; null while free. */
  registration_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_booths: FairBoothTable
    fair_plans: { event_id: string; booth_size: number }
  }
}
