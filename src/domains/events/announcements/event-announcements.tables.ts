import type { Timestamp } from '#platform/database.ts'

export interface EventAnnouncementTable {
  event_id: string
  organization_id: string
  announced_at: Timestamp
  /** How many were notified. */
  students: number
}

declare module '../../../platform/database.ts' {
  interface Tables {
    event_announcements: EventAnnouncementTable
  }
}
