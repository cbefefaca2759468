import type { Timestamp } from '#platform/database.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'

export interface EventLetInTable {
  registration_id: string
  reason: string
  /** Null: they had no registration. */
  former_state: RegistrationState | null
  former_cause: CancelCause | null
  former_canceled_at: Timestamp | null
  /** Their place is one more than the event has. */
  is_beyond: boolean
}

declare module '../../../platform/database.ts' {
  interface Tables {
    event_let_ins: EventLetInTable
  }
}
