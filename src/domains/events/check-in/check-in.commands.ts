import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { requireStep } from '../events.rules.ts'
import { lockPlaces } from '../registrations/event-seats.commands.ts'
import { arrivalOf, checkInEventOf, lockCheckInEvent } from './check-in.queries.ts'
import { arrivedAt, requireAdmission } from './check-in.rules.ts'
import { takeBackLetIn } from './let-ins.commands.ts'
import { lockRegistration, registrationOf } from './tickets.queries.ts'

const record = (
  tx: Tx,
  scope: OrganizationScope,
  verb: 'event_registration.checked_in' | 'event_registration.check_in_undone',
  registrationId: string,
  eventId: string,
) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'event_registration', id: registrationId },
    data: { event_id: eventId },
  })

type CheckInEvent = Awaited<ReturnType<typeof lockCheckInEvent>>

/** Checks in the holder of a registration once: a repeat returns the first arrival. */
const admit = async (
  tx: Tx,
  scope: OrganizationScope,
  event: CheckInEvent,
  registrationId: string,
  scanned_at?: string,
) => {
  requireStep('check_in', event, tx.now)
  const registration = await lockRegistration(tx, event.id, registrationId)
  requireAdmission(registration, event, tx.now)
  const { time_zone } = event
  const arrival = async (already: boolean) => ({
    ...(await arrivalOf(tx.db, registration.id)),
    already,
    time_zone,
  })
  if (registration.checked_in_at) return arrival(true)
  await tx.db
    .updateTable('event_registrations')
    .set({
      attendance: 'checked_in',
      checked_in_at: arrivedAt(scanned_at, event, tx.now),
      checked_in_by: scope.account_id,
    })
    .where('id', '=', registration.id)
    .execute()
  await record(tx, scope, 'event_registration.checked_in', registration.id, event.id)
  return arrival(false)
}

/** Checks in a ticket holder once, even if a delayed offline scan repeats it. */
export const checkIn = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { code, scanned_at }: { code: string; scanned_at?: string | undefined },
) =>
  inTransaction(deps, async (tx) => {
    const event = await lockCheckInEvent(tx, scope, eventId)
    return admit(tx, scope, event, await registrationOf(tx, scope, eventId, code), scanned_at)
  })

/** Checks in someone who was looked up by name. */
export const checkInPerson = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  registrationId: string,
) =>
  inTransaction(deps, async (tx) =>
    admit(tx, scope, await lockCheckInEvent(tx, scope, eventId), registrationId),
  )

/** Undoes a check-in; who was let in anyway is what they were before. Throws `not_found` for other events'. */
export const undoCheckIn = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  registrationId: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await checkInEventOf(tx.db, scope, eventId)
    await lockPlaces(tx, eventId)
    const ticket = await lockRegistration(tx, eventId, registrationId)
    if (!ticket.checked_in_at) return
    await tx.db
      .updateTable('event_registrations')
      .set({ attendance: null, checked_in_at: null, checked_in_by: null })
      .where('id', '=', ticket.id)
      .execute()
    await takeBackLetIn(tx, scope, eventId, ticket)
    await record(tx, scope, 'event_registration.check_in_undone', ticket.id, eventId)
  })
