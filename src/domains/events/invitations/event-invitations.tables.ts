export interface EventInvitationGuestTable {
  invitation_id: string
  account_id: string
}

declare module '../../../platform/database.ts' {
  interface Tables {
    event_invitation_guests: EventInvitationGuestTable
  }
}
