import { overlap } from '#domains/scheduling/time-spans.rules.ts'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import { type Actor, type OrganizationScope, systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Representative } from '../fairs.contract.ts'
import { endSlots } from './appointment-slots.commands.ts'
import { sameName, successorOf } from './appointment-slots.contract.ts'
import { takenTimes } from './appointment-slots.queries.ts'

/** Locks the slots of a registration or event that have not begun, in the order of their ids. */
const lockAhead = (tx: Tx, column: 'registration_id' | 'event_id', id: string) =>
  tx.db
    .selectFrom('fair_slots')
    .selectAll()
    .where(column, '=', id)
    .where('canceled_at', 'is', null)
    .where('starts_at', '>', iso(tx.now))
    .orderBy('id')
    .forUpdate()
    .execute()
type Slot = Awaited<ReturnType<typeof lockAhead>>[number]

/** Ends all upcoming slots of a registration or event and notifies the students who booked. */
export const endSlotsOf = async (
  tx: Tx,
  of: { registration_id: string } | { event_id: string },
  reason: string,
): Promise<void> => {
  const [column, id] = Object.entries(of)[0] as ['registration_id' | 'event_id', string]
  await endSlots(tx, systemActor, await lockAhead(tx, column, id), reason)
}

/**
 * Reassigns slots to new representatives; students whose appointment is now with someone of another name are
 * notified.
 */
const handOver = async (
  tx: Tx,
  actor: Actor,
  slots: readonly Slot[],
  person: Pick<Representative, 'name' | 'email'>,
): Promise<void> => {
  await tx.db
    .updateTable('fair_slots')
    .set({ representative_name: person.name, representative_email: person.email })
    .where(
      'id',
      'in',
      slots.map(({ id }) => id),
    )
    .execute()
  const changed = slots.filter(
    ({ student_id, representative_name: name }) => student_id !== null && !sameName(person, { name }),
  )
  await recordActivities(
    tx,
    actor,
    changed.map(({ id, event_id, registration_id, student_id, representative_name: before }) => ({
      verb: 'fair_slot.person_changed',
      subject: { type: 'fair_slot', id },
      data: { event_id, registration_id, student_id, before },
    })),
  )
}

/**
 * Updates upcoming slots after a registration's representatives changed: slots follow a corrected name or
 * email, and end if the representative is gone.
 */
export const syncSlotsWithRepresentatives = async (
  tx: Tx,
  scope: Pick<OrganizationScope, 'organization_id' | 'actor'>,
  registration: { id: string; representatives: readonly Representative[] },
  after: readonly Representative[],
): Promise<void> => {
  const slots = await lockAhead(tx, 'registration_id', registration.id)
  for (const [email, own] of Map.groupBy(slots, (slot) => slot.representative_email)) {
    const name = own[0]!.representative_name
    const person = successorOf({ name, email }, registration.representatives, after)
    const taken = person && person.email !== email ? await takenTimes(tx, scope, person.email) : []
    const goes = (slot: Slot) => person !== null && !taken.some((other) => overlap(slot, other))
    const kept = own.filter(goes)
    if (person && kept.length > 0) await handOver(tx, scope.actor, kept, person)
    const reason = person ? `${name} has another appointment at that time` : `${name} is no longer coming`
    await endSlots(
      tx,
      scope.actor,
      own.filter((slot) => !goes(slot)),
      reason,
    )
  }
}

/** Frees the slots of a student who gave up their place at the event. */
export const freeSlotsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  const place = await tx.db
    .selectFrom('event_registrations')
    .select(['event_id', 'student_id', 'state'])
    .where('id', '=', registrationId)
    .forShare()
    .executeTakeFirst()
  // a student who has registered again meanwhile keeps what they book from now on
  if (!place || place.state === 'registered') return
  const freed = await tx.db
    .updateTable('fair_slots')
    .set({ student_id: null, booked_at: null })
    .where('event_id', '=', place.event_id)
    .where('student_id', '=', place.student_id)
    .where('starts_at', '>', iso(tx.now))
    .returning(['id', 'event_id', 'registration_id'])
    .execute()
  await recordActivities(
    tx,
    systemActor,
    freed.map(({ id, event_id, registration_id }) => ({
      verb: 'fair_slot.left',
      subject: { type: 'fair_slot', id },
      data: { event_id, registration_id },
    })),
  )
}
