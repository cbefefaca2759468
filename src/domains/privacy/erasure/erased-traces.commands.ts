import { sql } from 'kysely'
import { studentStateOf, withdrawOutcome } from '#domains/applications/applications.rules.ts'
import { holdsPlace } from '#domains/events/events.rules.ts'
import { countPlaces, lockPlaces, promote } from '#domains/events/registrations/event-seats.commands.ts'
import { canceledFor, freedBy } from '#domains/events/registrations/event-seats.rules.ts'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import { type Actor, systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { isPlaceReleased } from './erased-traces.rules.ts'

/**
 * Withdraws open applications and tells the employers; removes what identifies the person from all of them.
 * Returns the applications.
 */
export const leaveApplications = async (tx: Tx, actor: Actor, accounts: string[]) => {
  const rows = await tx.db
    .selectFrom('applications')
    .select(['id', 'job_id', 'organization_id', 'resume_file_id'])
    .select(['state', 'closed_from', 'decision_told_at', 'offer_accepted_at'])
    .where('student_id', 'in', accounts)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return rows
  const open = rows.filter((row) => withdrawOutcome(row) === 'change')
  const openIds = open.map(({ id }) => id)
  const ids = rows.map(({ id }) => id)
  if (open.length > 0)
    await tx.db
      .updateTable('applications')
      .set({
        state: 'withdrawn',
        state_at: tx.now,
        closed_from: sql`coalesce(closed_from, state)`,
        rejection_reason: null,
        decision_visible_at: null,
        rejection_message: null,
        offer_accepted_at: null,
      })
      .where('id', 'in', openIds)
      .execute()
  await tx.db
    .updateTable('applications')
    .set({
      message: '',
      answers: '[]',
      resume_file_id: null,
      rejection_message: null,
      decline_message: null,
      rating: null,
      rated_by: null,
    })
    .where('id', 'in', ids)
    .execute()
  await tx.db.deleteFrom('job_offers').where('application_id', 'in', ids).execute()
  await tx.db.deleteFrom('application_messages').where('application_id', 'in', ids).execute()
  await tx.db.deleteFrom('application_threads').where('application_id', 'in', ids).execute()
  await tx.db.deleteFrom('application_notes').where('application_id', 'in', ids).execute()
  await tx.db.deleteFrom('scorecards').where('application_id', 'in', ids).execute()
  await recordActivities(
    tx,
    actor,
    open.map((row) => ({
      verb: 'application.withdrawn',
      subject: { type: 'application', id: row.id },
      organization_id: row.organization_id,
      data: {
        from: studentStateOf(row),
        to: 'withdrawn',
        job_id: row.job_id,
        accepted: row.offer_accepted_at !== null,
      },
    })),
  )
  return rows
}

const registrationsOf = (tx: Tx, accounts: string[]) =>
  tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id', 'e.organization_id', 'e.starts_at', 'e.state as event_state'])
    .where('r.student_id', 'in', accounts)
    .orderBy('r.event_id')
    .execute()

/** Gives up one registration, if there is anything to give up; the place goes to the next in line. */
const leaveEvent = async (
  tx: Tx,
  actor: Actor,
  row: Awaited<ReturnType<typeof registrationsOf>>[number],
): Promise<void> => {
  await lockPlaces(tx, row.event_id)
  const { state } = await tx.db
    .selectFrom('event_registrations')
    .select('state')
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isPlaceReleased(state, row, tx.now)) return
  await tx.db
    .updateTable('event_registrations')
    .set({
      ...canceledFor('student', tx.now),
      attendance: null,
      checked_in_at: null,
      checked_in_by: null,
      checked_in_helper: null,
      checked_in_self: false,
    })
    .where('id', '=', row.id)
    .execute()
  await countPlaces(tx, row.event_id, freedBy(state))
  await recordActivities(tx, actor, [
    {
      verb: 'event_registration.canceled',
      subject: { type: 'event_registration', id: row.id },
      organization_id: row.organization_id,
      data: { event_id: row.event_id, from: state, cause: 'student' },
    },
  ])
  if (holdsPlace(state)) await promote(tx, row.event_id, systemActor)
}

/** Frees upcoming places and leaves waiting lists; past attendance stays counted. Returns the registrations. */
export const leaveEvents = async (tx: Tx, actor: Actor, accounts: string[]) => {
  const rows = await registrationsOf(tx, accounts)
  for (const row of rows) await leaveEvent(tx, actor, row)
  await tx.db
    .deleteFrom('event_let_ins')
    .where('registration_id', 'in', (from) =>
      from.selectFrom('event_registrations').select('id').where('student_id', 'in', accounts),
    )
    .execute()
  await tx.db
    .updateTable('event_registrations')
    .set({ time_zone: null })
    .where('student_id', 'in', accounts)
    .execute()
  return rows
}

/** Frees upcoming appointments and tells the exhibitors. */
export const leaveAppointments = async (tx: Tx, actor: Actor, accounts: string[]): Promise<void> => {
  const freed = await tx.db
    .updateTable('fair_slots')
    .set({ student_id: null, booked_at: null })
    .where('student_id', 'in', accounts)
    .where('starts_at', '>', iso(tx.now))
    .returning(['id', 'event_id', 'registration_id'])
    .execute()
  await recordActivities(
    tx,
    actor,
    freed.map(({ id, event_id, registration_id }) => ({
      verb: 'fair_slot.left',
      subject: { type: 'fair_slot', id },
      organization_id: null,
      data: { event_id, registration_id },
    })),
  )
}
