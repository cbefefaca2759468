import type { Timestamp } from '#platform/database.ts'

export interface JobDismissalTable {
  student_id: string
  job_id: string
  dismissed_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    job_dismissals: JobDismissalTable
  }
}
