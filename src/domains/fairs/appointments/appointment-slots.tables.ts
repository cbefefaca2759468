import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

export interface FairSlotTable {
  id: string
  registration_id: string
  event_id: string
  representative_name: string
  representative_email: string
  place: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  student_id: string | null
  booked_at: Timestamp | null
  created_at: Timestamp
  canceled_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_slots: FairSlotTable
  }
}
