export interface InvitationReminderTable {
  invitation_id: string
  days_before: number
}

declare module '../../../platform/database.ts' {
  interface Tables {
    email_invitation_reminders: InvitationReminderTable
    event_invitation_reminders: InvitationReminderTable
  }
}
