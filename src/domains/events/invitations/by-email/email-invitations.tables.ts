import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

export interface EmailInvitationTable {
  id: string
  event_id: string
  email: string
  name: Generated<string>
  contact: Generated<string>
  invited_by: string | null
  created_at: Timestamp
  opened_at: Timestamp | null
  declined_at: Timestamp | null
  /** Who took it up. */
  organization_id: string | null
}

declare module '../../../../platform/database.ts' {
  interface Tables {
    email_invitations: EmailInvitationTable
    invitation_refusals: { address_hash: Buffer; created_at: Timestamp }
  }
}
