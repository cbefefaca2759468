import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { lockEvent } from '../events.queries.ts'
import { requireStep } from '../events.rules.ts'
import { lockPlaces } from '../registrations/event-seats.commands.ts'
import { canceledFor } from '../registrations/event-seats.rules.ts'
import { boothsOf } from './booths.queries.ts'
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

/** Cancels a published event that is not over; the reactions notify everyone involved. */
export const cancelEvent = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  reason: string,
): Promise<HostedEvent> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('cancel', event, tx.now)
    await endRegistrations(tx, id)
    await tx.db
      .updateTable('events')
      .set((row) => ({
        state: 'canceled',
        canceled_at: tx.now,
        cancel_reason: reason || null,
        updated_at: tx.now,
        sequence: row('sequence', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.canceled',
      subject: { type: 'event', id },
      data: { title: event.title, reason, sequence: event.sequence + 1 },
    })
    return hostedEvent(tx, scope, id)
  })

/** Removes a draft or a canceled event from the host's lists. */
export const removeEvent = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('delete', event, tx.now)
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

/** Copies an event's content into a draft, without times, invitations, and registrations. */
export const duplicateEvent = (deps: Deps, scope: OrganizationScope, id: string): Promise<HostedEvent> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('duplicate', event, tx.now)
    const { capacity } = await lockPlaces(tx, id)
    const booths = await boothsOf(tx.db, id)
    const copy = newId(tx.now.getTime())
    await tx.db
      .insertInto('events')
      .values({
        id: copy,
        organization_id: scope.organization_id,
        created_by: scope.account_id,
        state: 'draft',
        title: event.title,
        description: event.description,
        kind: event.kind,
        format: event.format,
        venue_name: event.venue_name,
        venue_address: event.venue_address,
        meeting_url: event.meeting_url,
        time_zone: event.time_zone,
        visibility: event.visibility,
        target_student_group: JSON.stringify(event.target_student_group),
        intended_time_period: '[]',
        cover_file_id: event.cover_file_id,
        cover_pick: event.cover_pick,
        booth_map_file_id: event.booth_map_file_id,
        booth_currency: event.booth_currency,
        payment_due_days: event.payment_due_days,
        payment_instructions: event.payment_instructions,
        bank_account: event.bank_account && JSON.stringify(event.bank_account),
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute()
    await tx.db.insertInto('event_places').values({ event_id: copy, capacity }).execute()
    if (booths.length > 0)
      await tx.db
        .insertInto('event_booths')
        .values(
          booths.map(({ held: _, free: __, ...booth }, position) => ({
            ...booth,
            id: newId(),
            event_id: copy,
            position,
          })),
        )
        .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.drafted',
      subject: { type: 'event', id: copy },
      data: { title: event.title, copied_from: id },
    })
    return hostedEvent(tx, scope, copy)
  })
