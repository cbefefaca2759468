import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

export interface SharingTable {
  student_id: string
  event_id: string
  shared_at: Timestamp
}

export interface LeadTable {
  id: string
  event_id: string
  employer_id: string
  student_id: string
  rating: ColumnType<number | null, number | null | undefined, number | null>
  note: Generated<string>
  scanned_at: Timestamp
  scanned_by: string | null
  withdrawn_at: ColumnType<string | null, Date | undefined, Date | null>
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_sharing: SharingTable
    fair_leads: LeadTable
  }
}
