import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockEvent } from '../events.queries.ts'
import { requireStep } from '../events.rules.ts'
import { lockPlaces } from '../registrations/event-seats.commands.ts'
import { canceledFor } from '../registrations/event-seats.rules.ts'
import { holdsMoney } from './event-money.queries.ts'
import type { HostedEvent } from './hosted-events.contract.ts'
import { hostedEvent } from './hosted-events.queries.ts'

/** Ends every registration with the event, except those checked in, and drops its place counts. */
const endRegistrations = async (tx: Tx, eventId: string): Promise<void> => {
  await lockPlaces(tx, eventId)
  await tx.db
    .updateTable('event_registrations')
    .set({
      ...canceledFor('event', tx.now),
      attendance: null,
    })
    .where('event_id', '=', eventId)
    .where('state', '<>', 'canceled')
    .where('checked_in_at', 'is', null)
    .execute()
  await tx.db
    .updateTable('event_places')
    .set((places) => ({
      waiting: 0,
      taken: places
        .selectFrom('event_registrations as r')
        .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('n'))
        .where('r.event_id', '=', eventId)
        .where('r.state', '=', 'registered'),
    }))
    .where('event_id', '=', eventId)
    .execute()
}

/** Cancels a locked event with all its registrations; the reactions notify everyone involved. */
export const cancelLocked = async (
  tx: Tx,
  actor: Actor,
  { id, title, sequence }: { id: string; title: string; sequence: number },
  reason: string,
): Promise<void> => {
  await endRegistrations(tx, id)
  await tx.db
    .updateTable('events')
    .set({
      state: 'canceled',
      canceled_at: tx.now,
      cancel_reason: reason || null,
      updated_at: tx.now,
      sequence: sequence + 1,
    })
    .where('id', '=', id)
    .execute()
  await recordActivity(tx, actor, {
    verb: 'event.canceled',
    subject: { type: 'event', id },
    data: { title, reason, sequence: sequence + 1 },
  })
}

/** Cancels a published event that is not over. */
export const cancelEvent = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  reason: string,
): Promise<HostedEvent> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('cancel', event, tx.now)
    await cancelLocked(tx, scope.actor, event, reason)
    return hostedEvent(tx, scope, id)
  })

/** Brings a removed event back as a canceled one, for money of it that came in afterwards. */
export const restoreCanceled = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('events')
    .set({ state: 'canceled', canceled_at: tx.now, removed_at: null, updated_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  // money of another exhibitor, at the same moment, brought it back
  if (numUpdatedRows === 0n) return
  await recordActivity(tx, actor, { verb: 'event.restored', subject: { type: 'event', id }, data: {} })
}

/** Removes a draft or a canceled event from the host's lists. */
export const removeEvent = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('delete', event, tx.now)
    if (await holdsMoney(tx.db, id))
      throw new Problem(
        'conflict',
        'Money of exhibitors is held for this event or on its way. Refund it, or settle what they sent, before you delete the event',
      )
    await tx.db
      .updateTable('events')
      .set({ state: 'removed', removed_at: tx.now, canceled_at: null, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.removed',
      subject: { type: 'event', id },
      data: { title: event.title, was: event.state },
    })
  })
