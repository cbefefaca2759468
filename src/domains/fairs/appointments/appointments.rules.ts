import { isAhead, overlap, type Span } from '#domains/scheduling/time-spans.rules.ts'

interface Slot extends Span {
  registration_id: string
  student_id: string | null
}
type Own = Span & { registration_id: string }

interface Refusal {
  word: 'slot_taken' | 'appointment_clash' | 'step_not_possible'
  detail: string
}

/**
 * Returns why a slot cannot be booked; `old` is the appointment given up for it, `others` are the student's
 * other ones, and `taken` is when they are somewhere else anyway, in an interview too.
 */
export const bookingBlocker = (
  slot: Slot,
  old: Span | null,
  others: readonly Own[],
  taken: readonly Span[],
  now: Date,
): Refusal | null => {
  if (!isAhead(slot, now)) return { word: 'step_not_possible', detail: 'This appointment has started' }
  if (old && !isAhead(old, now))
    return { word: 'step_not_possible', detail: 'The appointment you want to switch from has started' }
  if (slot.student_id !== null)
    return { word: 'slot_taken', detail: 'Someone else just booked this time; choose another one' }
  if (others.some((one) => one.registration_id === slot.registration_id))
    return {
      word: 'appointment_clash',
      detail: 'You already have an appointment with them; change its time instead',
    }
  if (taken.some((one) => overlap(one, slot)))
    return { word: 'appointment_clash', detail: 'You have another appointment at that time' }
  return null
}
