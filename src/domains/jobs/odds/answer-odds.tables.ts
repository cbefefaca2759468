import type { Timestamp } from '#platform/database.ts'

export interface AnswerOddsTable {
  organization_id: string
  /** Empty for all of the employer's jobs. */
  job_id: string | null
  total: number
  answered: number
  interviews: number | null
  interview_days: number | null
  /** When it was last counted. */
  counted_until: Timestamp
}

export interface AnswerTenTable {
  id: string
  organization_id: string
  /** Empty for applications to several jobs of the employer. */
  job_id: string | null
  applications: string[]
  /** How many of them were answered when it was made. */
  answered: number
  sent_until: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    answer_odds: AnswerOddsTable
    answer_tens: AnswerTenTable
    answer_counts: { organization_id: string; counted_at: Timestamp }
  }
}
