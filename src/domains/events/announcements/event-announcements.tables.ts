import type { JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { TargetGroup } from '../events.contract.ts'

export interface EventAnnouncementTable {
  event_id: string
  organization_id: string
  announced_at: Timestamp
  /** How many were notified. */
  students: number
  message: string
  /** Whom of the students, like an event's target groups; all if empty. */
  audience: JSONColumnType<TargetGroup[], string, string>
}

declare module '../../../platform/database.ts' {
  interface Tables {
    event_announcements: EventAnnouncementTable
  }
}
