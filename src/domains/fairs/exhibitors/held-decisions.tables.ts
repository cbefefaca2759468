import type { Timestamp } from '#platform/database.ts'
import type { FairState } from '../fairs.contract.ts'

export interface HeldFairDecisionTable {
  activity_id: string
  decision_id: string
  release_id: string
  registration_id: string
  state_before: FairState
  state_at_before: Timestamp
  due_at_before: Timestamp | null
  fair_booth_before: string | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    held_fair_decisions: HeldFairDecisionTable
  }
}
