import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { type StudentScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { hostRelationColumns, visibleToStudent } from '../events.queries.ts'
import { isOpenTo } from '../events.rules.ts'
import type { register } from './event-registrations.contract.ts'
import {
  closedBecause,
  ineligibleBecause,
  registrationStateAt,
  stateOnJoining,
  targetGroupMismatches,
} from './event-registrations.rules.ts'
import { countPlaces, lockPlaces, promote } from './event-seats.commands.ts'
import { freePlaces } from './event-seats.rules.ts'
import { lapseOffers } from './registration-offers.commands.ts'
import { readStudies } from './student-event.queries.ts'

/** Locks the student, so that a university's decision about them comes either before or after. */
const holdStudent = (tx: Tx, { student_id }: StudentScope) =>
  tx.db
    .selectFrom('students')
    .select(['university_id'])
    .where('account_id', '=', student_id)
    .forShare()
    .executeTakeFirstOrThrow()

/**
 * Locks the event as the student may see it, with any existing registration, so that it is neither canceled
 * nor moved meanwhile.
 */
const holdEvent = async (tx: Tx, scope: StudentScope, id: string) => {
  const event = await tx.db
    .selectFrom('events as e')
    .leftJoin('event_registrations as r', (join) =>
      join.onRef('r.event_id', '=', 'e.id').on('r.student_id', '=', scope.student_id),
    )
    .select(['r.state as own_state', 'r.offer_expires_at', 'r.barred_at', 'e.visibility'])
    .select(hostRelationColumns(scope))
    .select(['e.id', 'e.organization_id', 'e.state', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.sequence'])
    .select(['e.registration_opens_at', 'e.registration_closes_at', 'e.target_student_group'])
    .where('e.id', '=', id)
    .where(visibleToStudent(scope))
    .forKeyShare('e')
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}
type Held = Awaited<ReturnType<typeof holdEvent>>

const requireRoomFor = async (tx: Tx, scope: StudentScope, event: Held): Promise<void> => {
  const turnedAway = ineligibleBecause(event.barred_at, isOpenTo(event.visibility, event))
  if (turnedAway) throw new Problem(event.barred_at ? 'removed_by_host' : 'registration_not_open', turnedAway)
  const closed = closedBecause(event, tx.now)
  if (closed) throw new Problem('registration_not_open', closed)
  if (event.target_student_group.length === 0) return
  const keptOut = targetGroupMismatches(
    event.target_student_group,
    await readStudies(tx.db, scope.student_id),
  )
  if (keptOut.length === 0) return
  throw new Problem('outside_target_group', keptOut.map(({ text }) => text).join('. '), {
    fields: Object.fromEntries(keptOut.map(({ field, text }) => [field, [text]])),
  })
}

/**
 * Creates the row, or reuses the canceled one; returns nothing if there is an active one, even one created
 * just now.
 */
const enter = (
  tx: Tx,
  scope: StudentScope,
  event: Held,
  entry: {
    state: 'registered' | 'waitlisted'
    number: number
    time_zone: string | null
    through_university_id: string | null
  },
) => {
  const { state } = entry
  const standing = {
    ...entry,
    registered_at: state === 'registered' ? tx.now : null,
    confirmed_sequence: event.sequence,
    state_at: tx.now,
  }
  return tx.db
    .insertInto('event_registrations')
    .values({
      id: newId(tx.now.getTime()),
      event_id: event.id,
      student_id: scope.student_id,
      created_at: tx.now,
      ...standing,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'student_id'])
        .doUpdateSet({ ...standing, canceled_at: null, cancel_cause: null })
        .where('event_registrations.state', '=', 'canceled')
        .where('event_registrations.barred_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Takes a place, or the end of the waiting list. An existing place or offer is kept. */
export const registerForEvent = (
  deps: Deps,
  scope: StudentScope,
  { event_id, time_zone = null }: Omit<BodyOf<typeof register>, 'time_zone'> & { time_zone?: string | null },
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { university_id } = await holdStudent(tx, scope)
    const event = await holdEvent(tx, scope, event_id)
    const before = event.own_state && { state: event.own_state, offer_expires_at: event.offer_expires_at }
    if (before && registrationStateAt(before, tx.now) !== 'canceled') return
    await requireRoomFor(tx, scope, event)
    // the offer has expired, but the tick has not processed it yet
    if (before?.state === 'offered') await lapseOffers(tx, event_id)
    const places = await lockPlaces(tx, event_id)
    const state = stateOnJoining(places)
    const made = await enter(tx, scope, event, {
      state,
      number: places.last_number + 1,
      time_zone,
      through_university_id: event.visibility === 'public' ? null : university_id,
    })
    if (!made) return
    await countPlaces(tx, event_id, {
      numbers: 1,
      ...(state === 'registered' ? { taken: 1 } : { waiting: 1 }),
    })
    await recordActivity(tx, scope.actor, {
      verb: `event_registration.${state}`,
      subject: { type: 'event_registration', id: made.id },
      organization_id: event.organization_id,
      data: { event_id },
    })
    if (state === 'waitlisted' && freePlaces(places) > 0) await promote(tx, event_id, systemActor)
  })

/** Moves registrations admitted by one university to another entry, when the directory listed it twice. */
export const moveThrough = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.db
    .updateTable('event_registrations')
    .set({ through_university_id: to })
    .where('through_university_id', '=', from)
    .execute()
}
