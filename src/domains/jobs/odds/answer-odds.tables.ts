import type { Timestamp } from '#platform/database.ts'

export interface AnswerOddsTable {
  organization_id: string
  /** Empty for all of the employer's jobs. */
  job_id: string | null
  total: number
  answered: number
  interviews: number | null
  interview_days: number | null
  /** What was answered or due since then was not counted. */
  counted_until: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    answer_odds: AnswerOddsTable
    answer_counts: { organization_id: string; counted_at: Timestamp }
  }
}
