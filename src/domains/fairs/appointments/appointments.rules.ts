import { isAhead, overlap, type Span } from './appointment-slots.rules.ts'

interface Slot extends Span {
  registration_id: string
  student_id: string | null
}
type Own = Span & { registration_id: string }

interface Refusal {
  word: 'slot_taken' | 'visit_clash' | 'step_not_possible'
  detail: string
}

/** Why a visit cannot be booked; `old` is the one given up for it, `others` what the student has besides. */
export const bookingHindrance = (
  slot: Slot,
  old: Span | null,
  others: readonly Own[],
  now: Date,
): Refusal | null => {
  if (!isAhead(slot, now)) return { word: 'step_not_possible', detail: 'This visit has begun' }
  if (old && !isAhead(old, now))
    return { word: 'step_not_possible', detail: 'The visit you would give up has begun' }
  if (slot.student_id !== null)
    return { word: 'slot_taken', detail: 'Somebody else has just taken this time; choose another' }
  if (others.some((one) => one.registration_id === slot.registration_id))
    return { word: 'visit_clash', detail: 'You visit them already; switch the time instead' }
  if (others.some((one) => overlap(one, slot)))
    return { word: 'visit_clash', detail: 'You have another visit at that time' }
  return null
}
