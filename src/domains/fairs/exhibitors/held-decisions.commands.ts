import { type Activity, letReact, recordHeldActivities } from '#platform/activity.ts'
import { SECOND } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Errand } from '#platform/reactions.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { LockedRegistration } from './exhibitor-decisions.queries.ts'
import { UNDO_SECONDS } from './exhibitors.contract.ts'
import { inForce, laterHeld } from './held-decisions.queries.ts'

/** An undo of the last moment is still on its way. */
const HOLD = (UNDO_SECONDS + 5) * SECOND

/** An answer that was followed by another one is told, or not, when that one is: it may still be undone. */
const waitForLater = async (tx: Tx, release_id: string): Promise<void> => {
  const earlier = await laterHeld(tx, release_id)
  for (const [later, rows] of Map.groupBy(earlier, (row) => row.release_id))
    await tx.db
      .updateTable('held_fair_decisions')
      .set({ release_id: later })
      .where(
        'activity_id',
        'in',
        rows.map(({ activity_id }) => activity_id),
      )
      .execute()
}

/** Tells everyone whose answer was neither undone nor outdated by what came after it. */
const release = (deps: Deps, { release_id }: { release_id: string }): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await waitForLater(tx, release_id)
    const due = await tx.db
      .deleteFrom('held_fair_decisions')
      .where('release_id', '=', release_id)
      .returning('activity_id')
      .execute()
    const ids = due.map(({ activity_id }) => activity_id)
    await letReact(tx, await inForce(tx, ids))
  })

export const releaseErrand: Errand<{ release_id: string }> = { name: 'fairs.tell_decision', run: release }

const releaseLater = (tx: Tx, release_id: string) =>
  tx.deps.queue.enqueue(
    tx,
    'errand',
    { name: releaseErrand.name, asked: { release_id } },
    { pause: HOLD, urgent: true },
  )

/** Logs answers to registrations, as they were before, and leaves telling anyone until they can't be undone. */
export const holdDecisions = async (
  tx: Tx,
  scope: OrganizationScope,
  decision_id: string,
  rows: readonly LockedRegistration[],
  activityOf: (row: LockedRegistration) => Activity,
): Promise<void> => {
  const ids = await recordHeldActivities(tx, scope.actor, rows.map(activityOf))
  const release_id = newId()
  const held = rows.map((row, at) => ({
    activity_id: ids[at]!,
    decision_id,
    release_id,
    registration_id: row.id,
    state_before: row.state,
    state_at_before: row.state_at,
    due_at_before: row.due_at,
    fair_booth_before: row.fair_booth_id,
  }))
  await tx.db.insertInto('held_fair_decisions').values(held).execute()
  await releaseLater(tx, release_id)
}

/** Lets the time to undo begin again, now that the last of several batches is done. */
export const holdTogether = (deps: Deps, decision_id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const release_id = newId()
    await tx.db
      .updateTable('held_fair_decisions')
      .set({ release_id })
      .where('decision_id', '=', decision_id)
      .execute()
    await releaseLater(tx, release_id)
  })
