import { lockStudents, takenTimesOf } from '#domains/scheduling/taken-times.queries.ts'
import { isAhead } from '#domains/scheduling/time-spans.rules.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { lockSlots } from './appointment-slots.queries.ts'
import type { Appointments, bookSlot } from './appointments.contract.ts'
import { appointmentsOf, bookingBlockerFor, lockPlace, ownTimes } from './appointments.queries.ts'
import { bookingBlocker } from './appointments.rules.ts'

type Slot = Awaited<ReturnType<typeof lockSlots>>[number]

const record = (tx: Tx, scope: StudentScope, verb: string, slot: Slot, data = {}) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'fair_slot', id: slot.id },
    organization_id: null,
    data: {
      event_id: slot.event_id,
      registration_id: slot.registration_id,
      student_id: scope.student_id,
      starts_at: slot.starts_at,
      ...data,
    },
  })

const free = (tx: Tx, id: string) =>
  tx.db.updateTable('fair_slots').set({ student_id: null, booked_at: null }).where('id', '=', id).execute()

/** Locks the exhibitor's registration, so that it cannot be canceled meanwhile. */
const holdExhibitor = async (tx: Tx, slotId: string): Promise<string> => {
  const row = await tx.db
    .selectFrom('fair_slots as s')
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .select('r.event_id')
    .where('s.id', '=', slotId)
    .where('r.state', '=', 'approved')
    .forShare('r')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.event_id
}

/** Books a slot, or switches to it. The old appointment is kept if the new slot is gone. */
export const bookAppointment = (
  deps: Deps,
  scope: StudentScope,
  { slot_id, instead_of }: BodyOf<typeof bookSlot>,
): Promise<Appointments> =>
  inTransaction(deps, async (tx) => {
    const eventId = await holdExhibitor(tx, slot_id)
    await lockStudents(tx, [scope.student_id])
    await lockPlace(tx, scope.student_id, eventId)
    const slots = await lockSlots(tx, instead_of ? [slot_id, instead_of] : [slot_id])
    const slot = slots.find(({ id }) => id === slot_id)
    const old = slots.find(({ id }) => id === instead_of && id !== slot_id)
    if (!slot || (instead_of && instead_of !== slot_id && old?.student_id !== scope.student_id))
      throw new Problem('not_found')
    const hindrance = await bookingBlockerFor(tx.db, scope, slot.event_id, tx.now)
    if (hindrance) throw new Problem('step_not_possible', hindrance)
    if (slot.student_id === scope.student_id) return appointmentsOf(tx.db, scope, slot.event_id, tx.now)
    const others = (await ownTimes(tx, scope.student_id)).filter(({ id }) => id !== old?.id)
    const taken = (await takenTimesOf(tx, scope.student_id)).filter(({ source_id }) => source_id !== old?.id)
    const refused = bookingBlocker(slot, old ?? null, others, taken, tx.now)
    if (refused) throw new Problem(refused.word, refused.detail)
    if (old) await free(tx, old.id)
    await tx.db
      .updateTable('fair_slots')
      .set({ student_id: scope.student_id, booked_at: tx.now })
      .where('id', '=', slot.id)
      .execute()
    await record(
      tx,
      scope,
      old ? 'fair_slot.switched' : 'fair_slot.booked',
      slot,
      old && { from: old.starts_at },
    )
    return appointmentsOf(tx.db, scope, slot.event_id, tx.now)
  })

/** Cancels the student's own appointment. */
export const cancelAppointment = (deps: Deps, scope: StudentScope, slotId: string): Promise<Appointments> =>
  inTransaction(deps, async (tx) => {
    await lockStudents(tx, [scope.student_id])
    const [slot] = await lockSlots(tx, [slotId])
    if (slot?.student_id !== scope.student_id) throw new Problem('not_found')
    if (!isAhead(slot, tx.now)) throw new Problem('step_not_possible', 'This appointment has started')
    await free(tx, slot.id)
    await record(tx, scope, 'fair_slot.left', slot)
    return appointmentsOf(tx.db, scope, slot.event_id, tx.now)
  })
