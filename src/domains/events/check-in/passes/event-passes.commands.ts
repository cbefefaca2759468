import { recordActivity } from '#platform/activity.ts'
import type { Tx } from '#platform/transactions.ts'
import { requireStep } from '../../events.rules.ts'
import type { DoorScope, lockCheckInEvent } from '../check-in.queries.ts'
import { arrivedAt } from '../check-in.rules.ts'
import { passArrivalOf } from './event-passes.queries.ts'
import { requirePass } from './event-passes.rules.ts'

type CheckInEvent = Awaited<ReturnType<typeof lockCheckInEvent>>

/** Locks a pass of this event after its registration, as whoever changes the registration does; none for other ids. */
const lockPass = async (tx: Tx, eventId: string, id: string) => {
  const pass = await tx.db
    .selectFrom('event_passes')
    .select('registration_id')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!pass) return undefined
  const registration = await tx.db
    .selectFrom('fair_registrations as f')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .select(['f.state', 'o.name as organization', 'o.state as organization_state'])
    .where('f.id', '=', pass.registration_id)
    .forShare(['f', 'o'])
    .executeTakeFirstOrThrow()
  const locked = await tx.db
    .selectFrom('event_passes')
    .select(['id', 'registration_id', 'is_removed', 'checked_in_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...registration, ...locked }
}

const record = (
  tx: Tx,
  scope: Pick<DoorScope, 'actor'>,
  verb: 'event_pass.checked_in' | 'event_pass.check_in_undone',
  pass: { id: string; registration_id: string },
  eventId: string,
) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'event_pass', id: pass.id },
    data: { event_id: eventId, fair_registration_id: pass.registration_id },
  })

/** Checks in a representative once: a repeat returns the first arrival. Nothing if it is nobody's pass. */
export const admitPass = async (
  tx: Tx,
  scope: DoorScope,
  event: CheckInEvent,
  id: string,
  scanned_at?: string,
) => {
  const pass = await lockPass(tx, event.id, id)
  if (!pass) return undefined
  requireStep('check_in', event, tx.now)
  requirePass(pass, event, tx.now)
  const already = pass.checked_in_at !== null
  if (!already) {
    await tx.db
      .updateTable('event_passes')
      .set({
        checked_in_at: arrivedAt(scanned_at, event, tx.now),
        checked_in_by: scope.account_id,
        checked_in_helper: scope.helper_id ?? null,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, scope, 'event_pass.checked_in', pass, event.id)
  }
  return { ...(await passArrivalOf(tx.db, id)), already, time_zone: event.time_zone }
}

/** Says whether it was a pass; undoing again changes nothing. */
export const undoPass = async (
  tx: Tx,
  scope: Pick<DoorScope, 'actor'>,
  eventId: string,
  id: string,
): Promise<boolean> => {
  const pass = await lockPass(tx, eventId, id)
  if (!pass?.checked_in_at) return pass !== undefined
  await tx.db
    .updateTable('event_passes')
    .set({ checked_in_at: null, checked_in_by: null, checked_in_helper: null })
    .where('id', '=', id)
    .execute()
  await record(tx, scope, 'event_pass.check_in_undone', pass, eventId)
  return true
}
