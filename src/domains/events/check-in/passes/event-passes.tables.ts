import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

/** Rows come and go by a trigger, with whom a registration names. */
export interface EventPassTable {
  id: Generated<string>
  registration_id: string
  event_id: string
  /** Says whose it is as long as the registration names them. */
  person_mark: Buffer | null
  /** No longer named by the registration. */
  is_removed: Generated<boolean>
  code: GeneratedAlways<string>
  checked_in_at: Timestamp | null
  checked_in_by: string | null
  checked_in_helper: string | null
}

declare module '../../../../platform/database.ts' {
  interface Tables {
    event_passes: EventPassTable
  }
}
