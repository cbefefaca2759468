import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { isAdmitted } from '../events.queries.ts'
import { isOfferedSql } from './event-registrations.rules.ts'
import { capacityErrors, freePlaces, offerEnd } from './event-seats.rules.ts'

/** Locks the event's places until the transaction ends; taking, freeing, or changing places starts here. */
export const lockPlaces = async (tx: Tx, eventId: string) => {
  const places = await tx.db
    .selectFrom('event_places')
    .selectAll()
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  if (!places) throw new Problem('not_found')
  return places
}

interface PlacesChange {
  taken?: number
  waiting?: number
  numbers?: number
  beyond?: number
}

/** The statement that `countPlaces` runs, to be a part of another. */
export const countingPlaces = (tx: Tx, eventId: string, change: PlacesChange) =>
  tx.db
    .updateTable('event_places')
    .set((row) => ({
      taken: row('taken', '+', change.taken ?? 0),
      waiting: row('waiting', '+', change.waiting ?? 0),
      last_number: row('last_number', '+', change.numbers ?? 0),
      ...(change.beyond && { beyond: row('beyond', '+', change.beyond) }),
    }))
    .where('event_id', '=', eventId)

/**
 * Updates the counts of taken places, people waiting, and numbers given out. Locks the row as `lockPlaces`
 * does.
 */
export const countPlaces = async (tx: Tx, eventId: string, change: PlacesChange): Promise<void> => {
  await countingPlaces(tx, eventId, change).execute()
}

/** Returns the next number in the order of registration. */
export const drawNumber = async (tx: Tx, eventId: string): Promise<number> => {
  const { last_number } = await tx.db
    .updateTable('event_places')
    .set((row) => ({ last_number: row('last_number', '+', 1) }))
    .where('event_id', '=', eventId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

const MOST_AT_ONCE = 1000

/**
 * Gives free places to those waiting, in order: as an offer for a time, or directly shortly before the start.
 * Call it after anything that frees a place.
 */
export const promote = async (tx: Tx, eventId: string, actor: Actor): Promise<void> => {
  const places = await lockPlaces(tx, eventId)
  const free = Math.min(freePlaces(places), places.waiting, MOST_AT_ONCE)
  if (free <= 0) return
  const event = await tx.db
    .selectFrom('events')
    .select(['starts_at', 'organization_id'])
    .where('id', '=', eventId)
    .where('state', '=', 'published')
    .where('starts_at', '>', iso(tx.now))
    .executeTakeFirst()
  if (!event?.starts_at) return
  const next = await tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('r.id')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'waitlisted')
    .where(isAdmitted)
    .orderBy('r.number')
    .limit(free)
    .execute()
  if (next.length === 0) return
  const until = offerEnd(new Date(event.starts_at), tx.now)
  const state = until ? 'offered' : 'registered'
  await tx.db
    .updateTable('event_registrations')
    .set({
      state,
      state_at: tx.now,
      offer_expires_at: until,
      registered_at: until ? null : tx.now,
    })
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .execute()
  await countPlaces(tx, eventId, { taken: next.length, waiting: -next.length })
  await recordActivities(
    tx,
    actor,
    next.map(({ id }) => ({
      verb: until ? 'event_registration.offered' : 'event_registration.promoted',
      subject: { type: 'event_registration', id },
      organization_id: event.organization_id,
      data: { event_id: eventId, offer_expires_at: until && iso(until) },
    })),
  )
}

/**
 * Renews current offers after a move, by the event's new start; if it is too close for an offer, the place is
 * given directly. The email about the move says until when.
 */
export const renewOffers = async (
  tx: Tx,
  event: { id: string; starts_at: string; organization_id: string },
  actor: Actor,
): Promise<void> => {
  await lockPlaces(tx, event.id)
  const until = offerEnd(new Date(event.starts_at), tx.now)
  const renewed = await tx.db
    .updateTable('event_registrations as r')
    .set({
      offer_expires_at: until,
      ...(!until && { state: 'registered', state_at: tx.now, registered_at: tx.now }),
    })
    .where('r.event_id', '=', event.id)
    .where(isOfferedSql(tx.now))
    .returning('r.id')
    .execute()
  await recordActivities(
    tx,
    actor,
    renewed.map(({ id }) => ({
      verb: until ? 'event_registration.offer_renewed' : 'event_registration.promoted',
      subject: { type: 'event_registration', id },
      organization_id: event.organization_id,
      data: { event_id: event.id, offer_expires_at: until && iso(until) },
    })),
  )
}

/** Changes the event's capacity and offers freed places to those waiting. Throws if more places are taken. */
export const setCapacity = async (
  tx: Tx,
  eventId: string,
  capacity: number | null,
  actor: Actor,
): Promise<void> => {
  const places = await lockPlaces(tx, eventId)
  if (places.capacity === capacity) return
  requireNone(capacityErrors(places, capacity))
  await tx.db.updateTable('event_places').set({ capacity }).where('event_id', '=', eventId).execute()
  await promote(tx, eventId, actor)
}
