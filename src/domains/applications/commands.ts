import { recordActivity } from '../../platform/activity.ts'
import { type Deps, transact } from '../../platform/deps.ts'
import type { StudentScope } from '../../platform/scope.ts'
import { Problem } from '../../shared/problems.ts'
import type { OpenState, StudentApplication } from './contract.ts'
import { studentApplication } from './queries.ts'
import { studentStateOf, withdrawOutcome } from './rules.ts'

/** Takes an application back, also one whose rejection the student does not know of yet; that rejection is then never told. */
export const withdrawApplication = (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<StudentApplication> =>
  transact(deps, async (tx) => {
    const row = await tx.db
      .selectFrom('applications')
      .select(['id', 'state', 'closed_from', 'decision_told_at', 'organisation_id', 'job_id'])
      .where('id', '=', id)
      .where('student_id', '=', scope.student_id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    const outcome = withdrawOutcome(row)
    if (outcome === 'refused') {
      throw new Problem('step_not_possible', 'This application has been decided and cannot be withdrawn')
    }
    if (outcome === 'same') return studentApplication(tx.db, scope, id, tx.now)
    const from = studentStateOf(row) as OpenState
    await tx.db
      .updateTable('applications')
      .set({
        state: 'withdrawn',
        state_at: tx.now,
        closed_from: from,
        rejection_reason: null,
        rejection_message: null,
        decision_visible_at: null,
      })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'application.withdrawn',
      subject: { type: 'application', id },
      organisation_id: row.organisation_id,
      data: { from, to: 'withdrawn', job_id: row.job_id },
    })
    return studentApplication(tx.db, scope, id, tx.now)
  })
