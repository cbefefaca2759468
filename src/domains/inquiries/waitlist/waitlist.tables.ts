import type { Timestamp } from '#platform/database.ts'

export interface WaitlistEntryTable {
  id: string
  email: string
  role: 'student' | 'employer' | 'university' | null
  created_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    waitlist_entries: WaitlistEntryTable
  }
}
