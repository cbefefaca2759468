import type { Timestamp } from '#platform/database.ts'

export interface ProfileViewTable {
  student_id: string
  organization_id: string
  day: string
  profile_at: Timestamp | null
  resume_at: Timestamp | null
  last_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    profile_views: ProfileViewTable
  }
}
