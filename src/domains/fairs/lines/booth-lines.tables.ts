import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { LinePlaceState } from './booth-lines.contract.ts'

export interface BoothLineTable {
  registration_id: string
  is_open: boolean
  changed_at: Timestamp
}

export interface LinePlaceTable {
  id: string
  registration_id: string
  event_id: string
  student_id: string
  number: GeneratedAlways<string>
  slot: number
  state: LinePlaceState
  joined_at: Timestamp
  called_at: Timestamp | null
  called_by: string | null
  ended_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_lines: BoothLineTable
    fair_line_places: LinePlaceTable
  }
}
