import { recordActivities } from '../../../../platform/activity.ts'
import { iso } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/deps.ts'
import { systemActor } from '../../../../platform/scope.ts'
import { endSlots } from '../commands.ts'

/** Ends every visit ahead of a registration or an event; who had booked is told. */
export const endSlotsOf = async (
  tx: Tx,
  of: { registration_id: string } | { event_id: string },
  reason: string,
): Promise<void> => {
  const [column, id] = Object.entries(of)[0] as ['registration_id' | 'event_id', string]
  const slots = await tx.db
    .selectFrom('fair_slots')
    .selectAll()
    .where(column, '=', id)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', iso(tx.now))
    .orderBy('id')
    .forUpdate()
    .execute()
  await endSlots(tx, systemActor, slots, reason)
}

/** Frees the visits of a student who gave up their place at the event. */
export const freeSlotsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  const place = await tx.db
    .selectFrom('event_registrations')
    .select(['event_id', 'student_id', 'state'])
    .where('id', '=', registrationId)
    .executeTakeFirst()
  // who has registered again meanwhile keeps what they book from now on
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
