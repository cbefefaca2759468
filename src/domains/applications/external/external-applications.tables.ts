import type { Timestamp } from '#platform/database.ts'
import type { ExternalStatus } from './external-applications.contract.ts'

export interface ExternalApplicationTable {
  id: string
  student_id: string
  /** Empty once the job was deleted. */
  job_id: string | null
  title: string
  employer: string
  status: ExternalStatus
  opened_at: Timestamp
  applied_on: string | null
  note: string
  remind_on: string | null
  /** Empty once the student was reminded. */
  remind_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    external_applications: ExternalApplicationTable
  }
}
