import { sql } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { isLapsedSql } from './event-registrations.rules.ts'
import { countPlaces, lockPlaces, promote } from './event-seats.commands.ts'
import { canceledFor } from './event-seats.rules.ts'

/** Expires the event's overdue offers and passes their places on. */
export const lapseOffers = async (tx: Tx, eventId: string): Promise<void> => {
  await lockPlaces(tx, eventId)
  const lapsed = await tx.db
    .updateTable('event_registrations as r')
    .set(canceledFor('lapsed', tx.now))
    .where('r.event_id', '=', eventId)
    .where(isLapsedSql(tx.now))
    .returning('r.id')
    .execute()
  if (lapsed.length > 0) {
    const { organization_id } = await tx.db
      .selectFrom('events')
      .select('organization_id')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    await countPlaces(tx, eventId, { taken: -lapsed.length })
    await recordActivities(
      tx,
      systemActor,
      lapsed.map(({ id }) => ({
        verb: 'event_registration.lapsed',
        subject: { type: 'event_registration', id },
        organization_id,
        data: { event_id: eventId, cause: 'lapsed' },
      })),
    )
  }
  await promote(tx, eventId, systemActor)
}

/**
 * Locks the places of the next event with an overdue offer, or with free places and people in line. Skips
 * events another server has locked.
 */
const nextDue = (tx: Tx, done: string[]) =>
  tx.db
    .selectFrom('event_places as pl')
    .select('pl.event_id')
    .where(
      sql<boolean>`pl.event_id in (
        select r.event_id from event_registrations r
        where ${isLapsedSql(tx.now)}
        union all
        select f.event_id from event_places f join events e on e.id = f.event_id
        where f.waiting > 0 and (f.capacity is null or f.taken < f.capacity)
          and e.state = 'published' and e.starts_at > ${iso(tx.now)})`,
    )
    .where(sql<boolean>`pl.event_id <> all (${done}::uuid[])`)
    .limit(1)
    .forUpdate('pl')
    .skipLocked()
    .executeTakeFirst()

const EVENTS_A_MINUTE = 500

/** Passes on places not accepted in time, event by event. */
export const offerFreedSeats = async (deps: Deps): Promise<void> => {
  const done: string[] = []
  const one = (tx: Tx) =>
    nextDue(tx, done).then(async (due) => {
      if (due) await lapseOffers(tx, due.event_id)
      return due
    })
  for (let next = await inTransaction(deps, one); next && done.length < EVENTS_A_MINUTE; ) {
    done.push(next.event_id)
    next = await inTransaction(deps, one)
  }
}
