import { lockEvent } from '#domains/events/events.queries.ts'
import { requireStep } from '#domains/events/events.rules.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { untoldOf } from './booth-announcement.queries.ts'
import type { announceBooths } from './booth-assignment.contract.ts'

/** Tells approved exhibitors their number, or that they have none anymore, unless that is what they know. */
export const tellBoothNumbers = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<OutputOf<typeof announceBooths>> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    requireStep('edit', event, tx.now)
    const untold = await untoldOf(tx.db, eventId).select(['r.id', 'b.number']).orderBy('r.id').execute()
    if (untold.length === 0) return { told: 0 }
    await tx.db
      .updateTable('fair_registrations as r')
      .set((row) => ({
        told_number: row
          .selectFrom('fair_booths as b')
          .select('b.number')
          .whereRef('b.registration_id', '=', 'r.id'),
      }))
      .where(
        'r.id',
        'in',
        untold.map(({ id }) => id),
      )
      .execute()
    await recordActivities(
      tx,
      scope.actor,
      untold.map(({ id, number }) => ({
        verb: 'fair_registration.booth_announced',
        subject: { type: 'fair_registration', id },
        data: { event_id: eventId, by: scope.organization_id, number },
      })),
    )
    return { told: untold.length }
  })
