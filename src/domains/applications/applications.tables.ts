import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { ApplicationSource, DeclineReason, OfferAnswer, RejectionReason } from '#shared/lists.ts'
import type { Answer, ApplicationState, OpenState } from './applications.contract.ts'

export interface ApplicationTable {
  id: string
  job_id: string
  organization_id: string
  student_id: string
  state: ApplicationState
  closed_from: OpenState | null
  rejection_reason: RejectionReason | null
  rejection_message: string | null
  decision_visible_at: Timestamp | null
  decision_told_at: Timestamp | null
  /**
   * The student's answer to the offer; if the student ended the application, an acceptance stays recorded.
   */
  offer_accepted_at: Timestamp | null
  offer_declined_at: Timestamp | null
  decline_reason: DeclineReason | null
  decline_message: string | null
  offer_answer: GeneratedAlways<OfferAnswer | null>
  student_state: GeneratedAlways<ApplicationState>
  is_waiting: GeneratedAlways<boolean>
  message: string
  answers: JSONColumnType<Answer[], string, string>
  /** Empty once the account is gone or the retention period is over. */
  resume_file_id: string | null
  submitted_at: Timestamp
  reply_by: Timestamp
  state_at: Timestamp
  opened_at: Timestamp | null
  answered_at: Timestamp | null
  overdue_told_at: Timestamp | null
  /** Where the student came upon the job; null where nobody knows. */
  came_from: ApplicationSource | null
  rating: number | null
  rated_by: string | null
  /** Copies of the student's folded name, majors and class, kept by triggers. */
  applicant_first: GeneratedAlways<string>
  applicant_last: GeneratedAlways<string>
  applicant_majors: GeneratedAlways<string[]>
  applicant_class: GeneratedAlways<number | null>
}

export interface ApplicationNoteTable {
  id: string
  application_id: string
  author_id: string | null
  text: string
  created_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    applications: ApplicationTable
    application_notes: ApplicationNoteTable
  }
}
