import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

export interface EventSurveyTable {
  event_id: string
  asks_students: boolean
  asks_exhibitors: boolean
  thanks_students: string
  thanks_exhibitors: string
  edited_at: Timestamp
  sent_at: Timestamp | null
}

interface Answered {
  /** Drawn at random, so that it leads to no registration and no moment. */
  id: string
  registration_id: string
  event_id: string
  rating: number
  comment: string
  answered_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    event_surveys: EventSurveyTable
    /** A guest has no account. */
    event_survey_answers: Answered & { student_id: string | null; is_guest: Generated<boolean> }
    fair_survey_answers: Answered & { answered_by: string | null }
  }
}
