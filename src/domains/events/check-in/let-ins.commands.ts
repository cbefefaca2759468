import { recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { holdsPlace, requireStep } from '../events.rules.ts'
import { countPlaces, lockPlaces, promote } from '../registrations/event-seats.commands.ts'
import { freePlaces } from '../registrations/event-seats.rules.ts'
import { arrivalOf, lockCheckInEvent } from './check-in.queries.ts'
import { arrivedAt, canLetIn, requireAdmission } from './check-in.rules.ts'
import type { universityLetIns } from './let-ins.contract.ts'
import { lockRegistration, registrationOf } from './tickets.queries.ts'

type Registration = Awaited<ReturnType<typeof lockRegistration>>

/** Notes why they were let in and what they were before. */
const noteLetIn = async (tx: Tx, registration: Registration, reason: string, is_beyond: boolean) => {
  const note = {
    reason,
    former_state: registration.state,
    former_cause: registration.cancel_cause,
    former_canceled_at: registration.canceled_at,
    is_beyond,
  }
  await tx.db
    .insertInto('event_let_ins')
    .values({ registration_id: registration.id, ...note })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(note))
    .execute()
}

/** Gives them a place, one beyond the capacity if need be, and checks them in. */
const enter = async (tx: Tx, scope: OrganizationScope, { id, state }: Registration, at: Date) => {
  await tx.db
    .updateTable('event_registrations')
    .set((row) => ({
      state: 'registered',
      registered_at: row.fn.coalesce('registered_at', row.val(iso(tx.now))),
      ...(state !== 'registered' && { state_at: tx.now }),
      offer_expires_at: null,
      canceled_at: null,
      cancel_cause: null,
      attendance: 'checked_in',
      checked_in_at: at,
      checked_in_by: scope.account_id,
    }))
    .where('id', '=', id)
    .execute()
}

type Places = Awaited<ReturnType<typeof lockPlaces>>
type Event = Awaited<ReturnType<typeof lockCheckInEvent>>

/**
 * Checks in the holder of a registration; a reason passes what may be passed. A repeat returns the first
 * arrival.
 */
export const letInHere = async (
  tx: Tx,
  scope: OrganizationScope,
  event: Event,
  places: Places,
  id: string,
  { reason, scanned_at }: { reason?: string | undefined; scanned_at?: string | undefined },
) => {
  const registration = await lockRegistration(tx, event.id, id)
  const isPassed = reason !== undefined && canLetIn(registration, event, tx.now)
  if (!isPassed) requireAdmission(registration, event, tx.now)
  const arrival = async (already: boolean) => ({
    ...(await arrivalOf(tx.db, id)),
    already,
    time_zone: event.time_zone,
  })
  if (registration.checked_in_at) return arrival(true)
  const takes = holdsPlace(registration.state) ? 0 : 1
  const is_beyond = takes > freePlaces(places)
  await countPlaces(tx, event.id, {
    taken: takes,
    waiting: registration.state === 'waitlisted' ? -1 : 0,
    beyond: is_beyond ? 1 : 0,
  })
  await enter(tx, scope, registration, arrivedAt(scanned_at, event, tx.now))
  if (isPassed) await noteLetIn(tx, registration, reason, is_beyond)
  const subject = { type: 'event_registration', id }
  await recordActivity(tx, scope.actor, {
    verb: isPassed ? 'event_registration.let_in' : 'event_registration.checked_in',
    subject,
    data: { event_id: event.id, ...(isPassed && { from: registration.state, reason }) },
  })
  if (registration.attendance === 'no_show')
    await recordActivity(tx, scope.actor, {
      verb: 'event_registration.no_show_lifted',
      subject,
      data: { event_id: event.id },
    })
  return arrival(false)
}

/** Lets in somebody a scan or a search refused. What may not be passed is thrown as when checking in. */
export const letIn = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { code, registration_id, ...how }: BodyOf<typeof universityLetIns.letIn>,
) =>
  inTransaction(deps, async (tx) => {
    const event = await lockCheckInEvent(tx, scope, eventId)
    requireStep('check_in', event, tx.now)
    const id = registration_id ?? (await registrationOf(tx, scope, eventId, code!))
    return letInHere(tx, scope, event, await lockPlaces(tx, event.id), id, how)
  })

/** A walk-in whose check-in is undone was never here. */
const forgetWalkIn = async (tx: Tx, eventId: string, registrationId: string, isBeyond: boolean) => {
  await tx.db.deleteFrom('event_registrations').where('id', '=', registrationId).execute()
  await countPlaces(tx, eventId, { taken: -1, beyond: isBeyond ? -1 : 0 })
}

/**
 * Puts back what somebody was before they were let in anyway, or walked in. A place that was offered stays
 * theirs.
 */
export const takeBackLetIn = async (
  tx: Tx,
  scope: OrganizationScope,
  eventId: string,
  { id, is_walk_in }: Pick<Registration, 'id' | 'is_walk_in'>,
): Promise<void> => {
  const before = await tx.db
    .deleteFrom('event_let_ins')
    .where('registration_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (is_walk_in) await forgetWalkIn(tx, eventId, id, before?.is_beyond === true)
  else if (before?.former_state && !holdsPlace(before.former_state)) {
    await tx.db
      .updateTable('event_registrations')
      .set({
        state: before.former_state,
        state_at: tx.now,
        canceled_at: before.former_canceled_at,
        cancel_cause: before.former_cause,
      })
      .where('id', '=', id)
      .execute()
    await countPlaces(tx, eventId, {
      taken: -1,
      waiting: before.former_state === 'waitlisted' ? 1 : 0,
      beyond: before.is_beyond ? -1 : 0,
    })
  } else return
  await promote(tx, eventId, scope.actor)
}
