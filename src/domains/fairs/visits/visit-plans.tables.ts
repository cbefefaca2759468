import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

export interface VisitPlanTable {
  student_id: string
  event_id: string
  exhibitor_id: string
  starred_at: Timestamp | null
  note: Generated<string>
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_visit_plans: VisitPlanTable
  }
}
