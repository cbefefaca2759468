import { sql } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { undoNoticeTiming, undoOutcome } from '../../applications.rules.ts'
import type { undo } from './decision-undo.contract.ts'
import type { Changed } from './decisions.contract.ts'
import { changedOf, type Locked, lockApplicants } from './decisions.queries.ts'
import { applicationActivity, idsOf, rowsToChange } from './decisions.rules.ts'

const reopen = async (tx: Tx, rows: readonly Locked[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.db
    .updateTable('applications')
    .set((eb) => ({
      state: sql`${eb.ref('closed_from')}`,
      state_at: tx.now,
      closed_from: null,
      rejection_reason: null,
      rejection_message: null,
      decision_visible_at: null,
      decision_told_at: null,
      // a student who was told the offer is gone must answer it again
      offer_accepted_at: sql`case when decision_told_at is null then offer_accepted_at end`,
      // the pending answer counts again
      answered_at: sql`case when closed_from in ('submitted', 'reviewed') then null else answered_at end`,
    }))
    .where('id', 'in', idsOf(rows))
    .execute()
  // an offer that stands again lapses like any other
  await tx.db
    .updateTable('job_offers')
    .set((eb) => ({ lapses_at: eb.ref('reply_by') }))
    .where('application_id', 'in', idsOf(rows))
    .where('ended_at', 'is', null)
    .execute()
}

const unmark = async (tx: Tx, rows: readonly Locked[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.db
    .updateTable('applications')
    .set({ state: 'submitted', state_at: tx.now })
    .where('id', 'in', idsOf(rows))
    .execute()
}

/**
 * Undoes a rejection, which the student never learns about if it was not announced yet, or the "reviewed"
 * mark.
 */
export const undoDecision = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, step }: BodyOf<typeof undo>,
): Promise<Changed> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockApplicants(tx, scope, applicant_ids)
    const changing = rowsToChange(rows, (row) => undoOutcome(row, step))
    const rejection = step === 'rejected'
    await (rejection ? reopen(tx, changing) : unmark(tx, changing))
    const activities = changing.map((row) =>
      rejection
        ? applicationActivity('rejection_undone', row, {
            from: 'rejected',
            to: row.closed_from,
            told: undoNoticeTiming(row) === 'now',
          })
        : applicationActivity('unreviewed', row, { from: 'reviewed', to: 'submitted' }),
    )
    await recordActivities(tx, scope.actor, activities)
    return changedOf(tx, rows, changing)
  })
