import type { Timestamp } from '#platform/database.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'

export interface EventLetInTable {
  registration_id: string
  reason: string
  former_state: RegistrationState
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
