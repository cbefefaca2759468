import type { Timestamp } from '#platform/database.ts'

export interface DoorHelperTable {
  id: string
  event_id: string
  name: string
  secret_hash: Buffer
  created_by: string | null
  created_at: Timestamp
  ended_at: Timestamp | null
}

declare module '../../../../platform/database.ts' {
  interface Tables {
    door_helpers: DoorHelperTable
  }
}
