import { recordActivity } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { requireStep } from '../events.rules.ts'
import { ANNOUNCED_ONCE_IN, type announceEvent } from './event-announcements.contract.ts'
import { announceable, countEligible } from './event-announcements.queries.ts'

/** Claims the announcement for some hours; of two calls at once, one gets it. */
const takeTurn = async (tx: Tx, event_id: string, organization_id: string, students: number) => {
  const row = await tx.db
    .insertInto('event_announcements')
    .values({ event_id, organization_id, announced_at: tx.now, students })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'organization_id'])
        .doUpdateSet({ announced_at: tx.now, students })
        .where('event_announcements.announced_at', '<=', iso(later(tx.now, -ANNOUNCED_ONCE_IN * HOUR))),
    )
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notifies the students in the background; of two calls at once, one does. */
export const announce = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
): Promise<OutputOf<typeof announceEvent>> =>
  inTransaction(deps, async (tx) => {
    const event = await announceable(tx, scope, id)
    requireStep('notify', event, tx.now)
    const { organization_id } = scope
    const students = await countEligible(tx.db, id, organization_id)
    const told = students > 0 && (await takeTurn(tx, id, organization_id, students))
    if (told) {
      await recordActivity(tx, scope.actor, {
        verb: 'event.announced',
        subject: { type: 'event', id },
        data: { title: event.title, students },
      })
      return { studentAmount: students, announced_at: iso(tx.now), repeated: false }
    }
    const last = await tx.db
      .selectFrom('event_announcements')
      .select(['students', 'announced_at'])
      .where('event_id', '=', id)
      .where('organization_id', '=', organization_id)
      .where('announced_at', '>', iso(later(tx.now, -ANNOUNCED_ONCE_IN * HOUR)))
      .executeTakeFirst()
    return last
      ? { studentAmount: last.students, announced_at: last.announced_at, repeated: true }
      : { studentAmount: 0, announced_at: null, repeated: false }
  })
