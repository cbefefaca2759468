import type { Timestamp } from '#platform/database.ts'

export interface ApplicationReviewerTable {
  application_id: string
  account_id: string
  assigned_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    application_reviewers: ApplicationReviewerTable
  }
}
