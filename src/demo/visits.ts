import { buildSharing } from '#domains/fairs/leads/leads.fixtures.ts'
import { buildVisitPlan } from '#domains/fairs/visits/visit-plans.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import type { DemoEmployer } from './work.ts'

/** The first student plans whom to visit; three let exhibitors scan their ticket. */
export const seedVisitsAt = async (
  deps: Deps,
  event_id: string,
  employers: readonly DemoEmployer[],
  students: readonly string[],
): Promise<void> => {
  const notes = ['Ask how they test vehicles before they go into the sea.', '']
  for (const [at, note] of notes.entries())
    await buildVisitPlan(deps, {
      student_id: students[0]!,
      event_id,
      exhibitor_id: employers[at]!.organization_id,
      note,
    })
  for (const student_id of students.slice(0, 3)) await buildSharing(deps, { event_id, student_id })
}
