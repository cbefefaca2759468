import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import { requireVisible } from '../fair-floor.queries.ts'
import type { Planned, VisitPlan } from './visit-plans.contract.ts'

interface Row {
  exhibitor_id: string
  starred_at: string | null
  note: string
}

export const asPlanned = ({ exhibitor_id, starred_at, note }: Row): Planned => ({
  exhibitor_id,
  starred: starred_at !== null,
  note,
})

/** Returns what the student planned for an event they may see. Throws `not_found`. */
export const visitPlanOf = async (db: Db, scope: StudentScope, eventId: string): Promise<VisitPlan> => {
  await requireVisible(db, scope, eventId)
  const rows = await db
    .selectFrom('fair_visit_plans')
    .select(['exhibitor_id', 'starred_at', 'note'])
    .where('student_id', '=', scope.student_id)
    .where('event_id', '=', eventId)
    .orderBy('exhibitor_id')
    .execute()
  return { exhibitors: rows.map(asPlanned) }
}
