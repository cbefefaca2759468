import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import { systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { isAdmitted } from '../events.queries.ts'
import { holdsPlace, isUpcomingSql } from '../events.rules.ts'
import { countPlaces, lockPlaces, promote } from './event-seats.commands.ts'
import { canceledFor, freedBy } from './event-seats.rules.ts'

/** Selects a student's registrations for upcoming events no longer open to them, except those checked in. */
const inadmissible = (tx: Tx, studentId: string) =>
  tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .where('r.student_id', '=', studentId)
    .where('r.state', '<>', 'canceled')
    .where('r.checked_in_at', 'is', null)
    .where(isUpcomingSql(tx.now))
    .where(sql<boolean>`not ${isAdmitted}`)

const endOne = async (tx: Tx, studentId: string, eventId: string): Promise<void> => {
  await lockPlaces(tx, eventId)
  const row = await inadmissible(tx, studentId)
    .where('r.event_id', '=', eventId)
    .select(['r.id', 'r.state', 'e.organization_id'])
    .forUpdate('r')
    .executeTakeFirst()
  if (!row) return
  await tx.db
    .updateTable('event_registrations')
    .set({ ...canceledFor('affiliation', tx.now), attendance: null })
    .where('id', '=', row.id)
    .execute()
  await countPlaces(tx, eventId, freedBy(row.state))
  await recordActivity(tx, systemActor, {
    verb: 'event_registration.canceled',
    subject: { type: 'event_registration', id: row.id },
    organization_id: row.organization_id,
    data: { event_id: eventId, from: row.state, cause: 'affiliation' },
  })
  if (holdsPlace(row.state)) await promote(tx, eventId, systemActor)
}

/**
 * Cancels registrations that relied on a confirmation since removed, event by event; the places go to the
 * next in line.
 */
export const endInadmissible = async (tx: Tx, studentId: string): Promise<void> => {
  const rows = await inadmissible(tx, studentId).select('r.event_id').orderBy('r.event_id').execute()
  for (const { event_id } of rows) await endOne(tx, studentId, event_id)
}
