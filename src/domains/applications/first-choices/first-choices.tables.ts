import type { Timestamp } from '#platform/database.ts'

export interface FirstChoiceTable {
  id: string
  student_id: string
  /** The term whose three it is one of. */
  term: string
  place: number
  /** The term it can be sent in: its own, or the one in which it came back. */
  usable_in: string
  state: 'free' | 'standing' | 'spent'
  /** Empty while it is free, like the next two. */
  application_id: string | null
  organization_id: string | null
  sent_at: Timestamp | null
  /** Until when an answer is promised; empty once that day was looked at. */
  returns_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    first_choices: FirstChoiceTable
  }
}
