import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'

const BATCH = 1000

/** Records applications past their promised date, once each, as one entry per team and tick. */
export const flagOverdue = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const due = tx.db
      .selectFrom('applications')
      .select('id')
      .where('is_waiting', '=', true)
      .where('overdue_told_at', 'is', null)
      .where('reply_by', '<', iso(tx.now))
      // a deactivated employer's people can't sign in, so they learn of it once it is active again
      .where((eb) =>
        eb(
          'organization_id',
          'in',
          eb.selectFrom('organizations').select('id').where('state', '=', 'approved'),
        ),
      )
      .orderBy('reply_by')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
    const rows = await tx.db
      .with('due', () => due)
      .updateTable('applications')
      .set({ overdue_told_at: tx.now })
      .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
      .returning(['id', 'organization_id'])
      .execute()
    const byTeam = Map.groupBy(rows, ({ organization_id }) => organization_id)
    const activities = [...byTeam].map(([id, overdue]) => ({
      verb: 'organization.answers_overdue',
      subject: { type: 'organization', id },
      organization_id: id,
      data: { applications: overdue.length },
    }))
    await recordActivities(tx, systemActor, activities)
  })
