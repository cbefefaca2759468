import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { isAdmitted } from '../events.queries.ts'
import { requireStep } from '../events.rules.ts'
import { arrivalOf, checkInEventOf, lockCheckInEvent } from './check-in.queries.ts'
import { arrivedAt, requireAdmission, requireCheckInOpen } from './check-in.rules.ts'

/** Locks a registration of this event. Throws `not_found` for those of others. */
const lockRegistration = async (tx: Tx, eventId: string, id: string) => {
  const registration = await tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.state', 'r.checked_in_at', 'r.cancel_cause', isAdmitted.as('is_admitted')])
    .where('r.id', '=', id)
    .where('r.event_id', '=', eventId)
    .forUpdate('r')
    .executeTakeFirst()
  if (!registration) throw new Problem('not_found')
  return registration
}

/**
 * Returns the registration behind a code at this event. Throws `ticket_elsewhere` for a ticket to another event
 * by the same host; tickets of other hosts are treated as unknown.
 */
const registrationOf = async (tx: Tx, scope: OrganizationScope, eventId: string, code: string) => {
  const tickets = await tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id', 'e.title', 'e.organization_id'])
    .where('r.ticket_code', '=', code)
    .limit(10)
    .execute()
  const own = tickets.find((ticket) => ticket.event_id === eventId)
  if (own) return own.id
  const other = tickets.find((ticket) => ticket.organization_id === scope.organization_id)
  if (other) throw new Problem('ticket_elsewhere', `This ticket is for “${other.title}”`)
  throw new Problem('not_found', 'No ticket for this event has that code')
}

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
  requireAdmission(registration)
  const { time_zone } = event
  const arrival = async (already: boolean) => ({
    ...(await arrivalOf(tx.db, registration.id)),
    already,
    time_zone,
  })
  if (registration.checked_in_at) return arrival(true)
  requireCheckInOpen(event, tx.now)
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

/** Undoes a check-in. Throws `not_found` for registrations of other events. */
export const undoCheckIn = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  registrationId: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await checkInEventOf(tx.db, scope, eventId)
    const ticket = await tx.db
      .selectFrom('event_registrations')
      .select(['id', 'checked_in_at'])
      .where('id', '=', registrationId)
      .where('event_id', '=', eventId)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) throw new Problem('not_found')
    if (!ticket.checked_in_at) return
    await tx.db
      .updateTable('event_registrations')
      .set({ attendance: null, checked_in_at: null, checked_in_by: null })
      .where('id', '=', ticket.id)
      .execute()
    await record(tx, scope, 'event_registration.check_in_undone', ticket.id, eventId)
  })
