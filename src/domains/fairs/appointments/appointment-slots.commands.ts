import { isAhead, overlap, series } from '#domains/scheduling/time-spans.rules.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { lockOwn } from '../fairs.queries.ts'
import type { employerSlots as calls } from './appointment-slots.contract.ts'
import { exhibitorSlots, lockSlots, ownSlot, takenTimes } from './appointment-slots.queries.ts'
import { canOpen, representativeErrors, spanErrors } from './appointment-slots.rules.ts'

type List = OutputOf<typeof calls.list>
type Slot = Awaited<ReturnType<typeof lockSlots>>[number]

const happened = (verb: string, slot: Pick<Slot, 'id' | 'event_id' | 'registration_id'>, data = {}) => ({
  verb,
  subject: { type: 'fair_slot', id: slot.id },
  data: { event_id: slot.event_id, registration_id: slot.registration_id, ...data },
})

/** Locks the registration and requires that it may offer appointments. */
const lockOffering = async (tx: Tx, scope: OrganizationScope, registrationId: string) => {
  const held = await lockOwn(tx, scope, registrationId)
  if (!canOpen(held.registration, held.event, tx.now))
    throw new Problem(
      'step_not_possible',
      'Only approved exhibitors can offer appointments, and only until the event ends',
    )
  return held
}

/** Opens back-to-back slots. Throws all field errors at once. */
export const openSlots = (
  deps: Deps,
  scope: OrganizationScope,
  registrationId: string,
  given: BodyOf<typeof calls.open>,
): Promise<List> =>
  inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOffering(tx, scope, registrationId)
    const spans = series(given)
    const taken = await takenTimes(tx, scope, given.representative)
    requireNone({
      ...representativeErrors(given.representative, registration.representatives),
      ...spanErrors(spans, event, taken, tx.now),
    })
    const person = registration.representatives.find(({ email }) => email === given.representative)!
    const rows = spans.map((span) => ({
      id: newId(tx.now.getTime()),
      registration_id: registrationId,
      event_id: event.id,
      representative_name: person.name,
      representative_email: person.email,
      place: given.place,
      created_at: tx.now,
      ...span,
    }))
    await tx.db.insertInto('fair_slots').values(rows).execute()
    await recordActivities(tx, scope.actor, [
      {
        verb: 'fair_slot.opened',
        subject: { type: 'fair_registration', id: registrationId },
        data: { event_id: event.id, count: rows.length },
      },
    ])
    return exhibitorSlots(tx.db, scope, registrationId, tx.now)
  })

/** Locks one slot with its registration; refused once the appointment has begun. */
const lockOne = async (tx: Tx, scope: OrganizationScope, id: string, booked: boolean) => {
  const { registration_id } = await ownSlot(tx, scope, id)
  const { registration } = await lockOffering(tx, scope, registration_id)
  const [slot] = await lockSlots(tx, [id])
  if (!slot) throw new Problem('not_found')
  if (!isAhead(slot, tx.now)) throw new Problem('step_not_possible', 'This appointment has started')
  if ((slot.student_id !== null) !== booked)
    throw new Problem(
      'step_not_possible',
      booked
        ? 'No one has booked this appointment'
        : 'A student has booked this appointment. Cancel it first, so that they are notified',
    )
  return { slot, registration }
}

export const editSlot = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  given: BodyOf<typeof calls.edit>,
): Promise<List> =>
  inTransaction(deps, async (tx) => {
    const { slot, registration } = await lockOne(tx, scope, id, false)
    const taken = (await takenTimes(tx, scope, given.representative)).filter((other) => other.id !== id)
    const clash = taken.some((other) => overlap(slot, other))
    requireNone({
      ...representativeErrors(given.representative, registration.representatives),
      ...(clash && { representative: ['This person has another appointment at that time'] }),
    })
    const person = registration.representatives.find(({ email }) => email === given.representative)!
    await tx.db
      .updateTable('fair_slots')
      .set({ representative_name: person.name, representative_email: person.email, place: given.place })
      .where('id', '=', id)
      .execute()
    await recordActivities(tx, scope.actor, [happened('fair_slot.edited', slot)])
    return exhibitorSlots(tx.db, scope, slot.registration_id, tx.now)
  })

/** Ends slots; logs which student of each is to be notified, and why. */
export const endSlots = async (
  tx: Tx,
  actor: Actor,
  slots: readonly Slot[],
  reason: string | null,
): Promise<void> => {
  if (slots.length === 0) return
  await tx.db
    .updateTable('fair_slots')
    .set({ canceled_at: tx.now, student_id: null, booked_at: null })
    .where(
      'id',
      'in',
      slots.map(({ id }) => id),
    )
    .execute()
  const activities = slots.map((slot) =>
    slot.student_id === null
      ? happened('fair_slot.removed', slot)
      : happened('fair_slot.canceled', slot, { student_id: slot.student_id, reason }),
  )
  await recordActivities(tx, actor, activities)
}

export const removeSlot = (deps: Deps, scope: OrganizationScope, id: string): Promise<List> =>
  inTransaction(deps, async (tx) => {
    const { slot } = await lockOne(tx, scope, id, false)
    await endSlots(tx, scope.actor, [slot], null)
    return exhibitorSlots(tx.db, scope, slot.registration_id, tx.now)
  })

/** Cancels a booked appointment and notifies the student. */
export const cancelSlot = (deps: Deps, scope: OrganizationScope, id: string, reason: string): Promise<List> =>
  inTransaction(deps, async (tx) => {
    const { slot } = await lockOne(tx, scope, id, true)
    await endSlots(tx, scope.actor, [slot], reason)
    return exhibitorSlots(tx.db, scope, slot.registration_id, tx.now)
  })
