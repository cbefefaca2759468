import type { Timestamp } from '#platform/database.ts'

export interface FairHostNoteTable {
  registration_id: string
  text: string
  edited_by: string | null
  edited_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_host_notes: FairHostNoteTable
  }
}
