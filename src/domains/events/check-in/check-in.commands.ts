import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { requireStep } from '../events.rules.ts'
import { lockPlaces } from '../registrations/event-seats.commands.ts'
import { arrivalOf, checkInEventOf, type DoorScope, lockCheckInEvent } from './check-in.queries.ts'
import { arrivedAt, requireAdmission } from './check-in.rules.ts'
import { takeBackLetIn } from './let-ins.commands.ts'
import { admitPass, undoPass } from './passes/event-passes.commands.ts'
import { passBehind } from './passes/event-passes.queries.ts'
import { lockRegistration, registrationOf } from './tickets.queries.ts'

const record = (
  tx: Tx,
  scope: DoorScope,
  verb: 'event_registration.checked_in' | 'event_registration.check_in_undone',
  registrationId: string,
  eventId: string,
) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'event_registration', id: registrationId },
    organization_id: scope.organization_id,
    data: { event_id: eventId, ...(scope.is_self && { self: true }) },
  })

type CheckInEvent = Awaited<ReturnType<typeof lockCheckInEvent>>

/** Checks in the holder of a registration once: a repeat returns the first arrival. */
export const admit = async (
  tx: Tx,
  scope: DoorScope,
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
      checked_in_helper: scope.helper_id ?? null,
      checked_in_self: scope.is_self === true,
    })
    .where('id', '=', registration.id)
    .execute()
  await record(tx, scope, 'event_registration.checked_in', registration.id, event.id)
  return arrival(false)
}

interface Scanned {
  code: string
  scanned_at?: string | undefined
}

interface Found {
  registration_id: string
  scanned_at?: string | undefined
}

/** Checks in a ticket or badge holder once, even if a delayed offline scan repeats it. */
export const admitByCode = async (
  tx: Tx,
  scope: DoorScope,
  event: CheckInEvent,
  { code, scanned_at }: Scanned,
) => {
  const pass = await passBehind(tx.db, scope, event.id, code)
  const arrival = pass ? await admitPass(tx, scope, event, pass, scanned_at) : undefined
  return arrival ?? admit(tx, scope, event, await registrationOf(tx, scope, event.id, code), scanned_at)
}

/** Checks in whoever was looked up: a representative, or the holder of a registration. */
export const admitPerson = async (
  tx: Tx,
  scope: DoorScope,
  event: CheckInEvent,
  { registration_id, scanned_at }: Found,
) =>
  (await admitPass(tx, scope, event, registration_id, scanned_at)) ??
  admit(tx, scope, event, registration_id, scanned_at)

export const checkIn = (deps: Deps, scope: OrganizationScope, eventId: string, scanned: Scanned) =>
  inTransaction(deps, async (tx) =>
    admitByCode(tx, scope, await lockCheckInEvent(tx, scope, eventId), scanned),
  )

/** Checks in someone who was looked up by name. */
export const checkInPerson = (deps: Deps, scope: OrganizationScope, eventId: string, found: Found) =>
  inTransaction(deps, async (tx) => admitPerson(tx, scope, await lockCheckInEvent(tx, scope, eventId), found))

/** Undoes a check-in; who was let in anyway is what they were before. Throws `not_found` for other events'. */
export const undoCheckIn = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  registrationId: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await checkInEventOf(tx.db, scope, eventId)
    if (await undoPass(tx, scope, eventId, registrationId)) return
    await lockPlaces(tx, eventId)
    const ticket = await lockRegistration(tx, eventId, registrationId)
    if (!ticket.checked_in_at) return
    await tx.db
      .updateTable('event_registrations')
      .set({
        attendance: null,
        checked_in_at: null,
        checked_in_by: null,
        checked_in_helper: null,
        checked_in_self: false,
      })
      .where('id', '=', ticket.id)
      .execute()
    await takeBackLetIn(tx, scope, eventId, ticket)
    await record(tx, scope, 'event_registration.check_in_undone', ticket.id, eventId)
  })
