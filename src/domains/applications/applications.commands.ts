import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { DeclineReason } from '#shared/lists.ts'
import { Problem } from '#shared/problems.ts'
import type { OpenState, StudentApplication } from './applications.contract.ts'
import { studentApplication } from './applications.queries.ts'
import { studentStateOf, withdrawOutcome } from './applications.rules.ts'
import { endFirstChoice } from './first-choices/first-choices.commands.ts'

/** Locks the student's own applications in the order of their ids; if one is anyone else's, it is `not_found`. */
export const lockAllOwn = async (tx: Tx, scope: StudentScope, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx.db
    .selectFrom('applications')
    .select(['id', 'state', 'closed_from', 'decision_told_at', 'organization_id', 'job_id'])
    .select(['offer_accepted_at', 'offer_declined_at', 'rejection_reason', 'rejection_message'])
    .select('opened_at')
    .where('id', 'in', wanted)
    .where('student_id', '=', scope.student_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== wanted.length) throw new Problem('not_found')
  return rows
}
export type Own = Awaited<ReturnType<typeof lockAllOwn>>[number]

/** The same for one. */
export const lockOwn = async (tx: Tx, scope: StudentScope, id: string): Promise<Own> =>
  (await lockAllOwn(tx, scope, [id]))[0]!

/** Why an offer was declined. */
export interface Declined {
  reason: DeclineReason | null
  message: string | null
}

/**
 * Ends an application for the student, even if an unannounced rejection exists, which is then never
 * announced. Returns where it stood.
 */
export const endForStudent = async (tx: Tx, row: Own, declined?: Declined): Promise<OpenState> => {
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
      offer_accepted_at: null,
      ...(declined && {
        offer_declined_at: tx.now,
        decline_reason: declined.reason,
        decline_message: declined.message,
      }),
    })
    .where('id', '=', row.id)
    .execute()
  await endFirstChoice(tx, row)
  return from
}

/** Withdraws a locked application, and logs it. */
export const withdrawLocked = async (tx: Tx, scope: StudentScope, row: Own): Promise<void> => {
  const from = await endForStudent(tx, row)
  await recordActivity(tx, scope.actor, {
    verb: 'application.withdrawn',
    subject: { type: 'application', id: row.id },
    organization_id: row.organization_id,
    data: { from, to: 'withdrawn', job_id: row.job_id, accepted: row.offer_accepted_at !== null },
  })
}

export const withdrawApplication = (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<StudentApplication> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const outcome = withdrawOutcome(row)
    if (outcome === 'refused') {
      throw new Problem('step_not_possible', 'This application has been decided and cannot be withdrawn')
    }
    if (outcome === 'same') return studentApplication(tx.db, scope, id, tx.now)
    await withdrawLocked(tx, scope, row)
    return studentApplication(tx.db, scope, id, tx.now)
  })
