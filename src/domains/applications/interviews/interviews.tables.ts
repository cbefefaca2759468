import type { Timestamp } from '#platform/database.ts'
import type { ScheduleAdmission } from './interview-schedules.contract.ts'
import type { InterviewMedium } from './interview-values.contract.ts'

export interface InterviewScheduleTable {
  id: string
  organization_id: string
  job_id: string
  title: string
  medium: InterviewMedium
  place: string
  details: string
  time_zone: string
  admits: ScheduleAdmission
  created_by: string | null
  created_at: Timestamp
  canceled_at: Timestamp | null
}

export interface InterviewTable {
  id: string
  schedule_id: string
  application_id: string
  student_id: string
  invited_at: Timestamp | null
  waiting_since: Timestamp | null
  booked_at: Timestamp | null
  to_confirm: boolean
  sequence: number
  remind_at: Timestamp | null
}

export interface InterviewSlotTable {
  id: string
  schedule_id: string
  track_id: string
  starts_at: Timestamp
  ends_at: Timestamp
  interview_id: string | null
  removed_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    interview_schedules: InterviewScheduleTable
    interview_tracks: { id: string; schedule_id: string; position: number; room: string }
    interview_panelists: { track_id: string; account_id: string }
    interview_slots: InterviewSlotTable
    interviews: InterviewTable
  }
}
