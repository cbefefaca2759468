import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { type StudentScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { visibleToStudent } from '../events.queries.ts'
import { holdsPlace } from '../events.rules.ts'
import {
  acceptOutcome,
  cancelOutcome,
  confirmOutcome,
  leaveOutcome,
  type Outcome,
} from './event-registrations.rules.ts'
import { countPlaces, lockPlaces, promote } from './event-seats.commands.ts'
import { canceledFor, freedBy } from './event-seats.rules.ts'

/** Returns the student's own registration with its event, with the places locked. Throws `not_found`. */
const ownRow = async (tx: Tx, scope: StudentScope, eventId: string) => {
  const isOwn = await tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('r.id')
    .where('r.event_id', '=', eventId)
    .where('r.student_id', '=', scope.student_id)
    .where(visibleToStudent(scope))
    .executeTakeFirst()
  if (!isOwn) throw new Problem('not_found')
  await lockPlaces(tx, eventId)
  return tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.state', 'r.offer_expires_at', 'r.attendance', 'r.confirmed_sequence'])
    .select(['e.id as event_id', 'e.organization_id', 'e.sequence', 'e.starts_at', 'e.ends_at'])
    .select(['e.registration_opens_at', 'e.registration_closes_at', 'e.state as event_state'])
    .where('r.id', '=', isOwn.id)
    .forUpdate('r')
    .executeTakeFirstOrThrow()
}
type Own = Awaited<ReturnType<typeof ownRow>>
const eventOf = (row: Own) => ({ ...row, state: row.event_state })

type Judge = (event: ReturnType<typeof eventOf>, row: Own, now: Date) => Outcome

/** Checks the rule, writes the change, and logs it. */
const step =
  (
    judge: Judge,
    refusal: (row: Own) => string,
    change: (tx: Tx, row: Own) => Promise<{ verb: string; cause?: string }>,
  ) =>
  (deps: Deps, scope: StudentScope, eventId: string): Promise<void> =>
    inTransaction(deps, async (tx) => {
      const row = await ownRow(tx, scope, eventId)
      const outcome = judge(eventOf(row), row, tx.now)
      if (outcome === 'refused') throw new Problem('step_not_possible', refusal(row))
      if (outcome === 'same') return
      const { verb, ...data } = await change(tx, row)
      await recordActivity(tx, scope.actor, {
        verb: `event_registration.${verb}`,
        subject: { type: 'event_registration', id: row.id },
        organization_id: row.organization_id,
        data: { event_id: eventId, from: row.state, ...data },
      })
      if (verb === 'canceled' && holdsPlace(row.state)) await promote(tx, eventId, systemActor)
    })

const BEGUN = 'This event has started, is over, or was canceled'

const giveUp = async (tx: Tx, row: Own) => {
  await tx.db
    .updateTable('event_registrations')
    .set(canceledFor('student', tx.now))
    .where('id', '=', row.id)
    .execute()
  await countPlaces(tx, row.event_id, freedBy(row.state))
  return { verb: 'canceled', cause: 'student' }
}

/** Cancels the place, offer, or place in line. */
export const cancelRegistration = step(
  cancelOutcome,
  ({ attendance }) => (attendance === 'checked_in' ? 'You have already been checked in' : BEGUN),
  giveUp,
)

/**
 * Leaves the waiting list, even if that just led to an offer; never cancels a place the student may not know
 * about yet.
 */
export const leaveLine = step(
  leaveOutcome,
  ({ state }) => (state === 'registered' ? 'You now have a place; cancel it if you don’t want it' : BEGUN),
  giveUp,
)

export const takeOffer = step(
  acceptOutcome,
  ({ state }) =>
    state === 'waitlisted'
      ? 'You’re still in line; no place is available for you yet'
      : 'This offer has expired',
  async (tx, row) => {
    await tx.db
      .updateTable('event_registrations')
      .set({
        state: 'registered',
        state_at: tx.now,
        registered_at: tx.now,
        offer_expires_at: null,
        confirmed_sequence: row.sequence,
      })
      .where('id', '=', row.id)
      .execute()
    return { verb: 'accepted_offer' }
  },
)

/** Confirms the event as it was after the move with that number. */
export const confirmMove = (
  deps: Deps,
  scope: StudentScope,
  { event_id, sequence }: { event_id: string; sequence: number },
): Promise<void> =>
  step(
    (event, row, now) =>
      sequence > row.confirmed_sequence || confirmOutcome(event, row, now) === 'refused'
        ? confirmOutcome(event, row, now)
        : 'same',
    () => 'Only a place at an upcoming event can be confirmed',
    async (tx, row) => {
      await tx.db
        .updateTable('event_registrations')
        .set({ confirmed_sequence: Math.min(sequence, row.sequence) })
        .where('id', '=', row.id)
        .execute()
      return { verb: 'confirmed' }
    },
  )(deps, scope, event_id)
