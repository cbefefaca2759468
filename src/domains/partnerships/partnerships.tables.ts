import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { DeclineReason, PartnershipState } from './partnerships.contract.ts'

export interface PartnershipTable {
  id: string
  employer_id: string
  university_id: string
  state: PartnershipState
  requested_by: OrganizationKind
  message: Generated<string>
  decline_reason: DeclineReason | null
  closing_message: string | null
  requested_at: Timestamp
  state_at: Timestamp
  /** The requesting side has written, and no one has answered. */
  unanswered: Generated<boolean>
}

declare module '../../platform/database.ts' {
  interface Tables {
    partnerships: PartnershipTable
  }
}
