import type { Deps } from '#platform/deps.ts'

export interface VisitPlanOverrides {
  student_id: string
  event_id: string
  exhibitor_id: string
  note?: string
}

/** A starred exhibitor. */
export const buildVisitPlan = ({ db, clock }: Deps, overrides: VisitPlanOverrides) =>
  db
    .insertInto('fair_visit_plans')
    .values({ note: '', ...overrides, starred_at: clock.now() })
    .execute()
