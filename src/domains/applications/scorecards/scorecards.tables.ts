import type { Timestamp } from '#platform/database.ts'
import type { Score } from './scorecards.contract.ts'

export interface ScorecardTable {
  id: string
  application_id: string
  author_id: string | null
  remark: string
  written_at: Timestamp
}

export interface ScorecardScoreTable {
  scorecard_id: string
  criterion_id: string
  score: Score
}

declare module '../../../platform/database.ts' {
  interface Tables {
    scorecard_criteria: { id: string; job_id: string; position: number; name: string; hint: string }
    scorecards: ScorecardTable
    scorecard_scores: ScorecardScoreTable
  }
}
