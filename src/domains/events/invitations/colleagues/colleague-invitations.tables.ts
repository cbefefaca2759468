import type { Generated } from 'kysely'

export interface EventDutyInvitationTable {
  link_id: string
  event_id: string
  message: Generated<string>
}

declare module '../../../../platform/database.ts' {
  interface Tables {
    event_duty_invitations: EventDutyInvitationTable
  }
}
