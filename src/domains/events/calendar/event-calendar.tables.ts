declare module '../../../platform/database.ts' {
  interface Tables {
    calendar_feeds: { account_id: string; version: number }
    event_reminders: { registration_id: string; hours_before: 1 | 24; starts_at: Timestamp }
  }
}

export {}
