import { DAY, iso, later } from '#platform/clock.ts'
import { Problem } from '#shared/problems.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'

/** Days before the start from which the door may be open, and after the end in which late scans still count. */
const DOOR_DAYS = 1

/** The door of an event: a day before its start until a day after its end. Throws `conflict`. */
export const requireDoorOpen = (event: { starts_at: string; ends_at: string }, now: Date): void => {
  if (iso(now) < iso(later(new Date(event.starts_at), -DOOR_DAYS * DAY)))
    throw new Problem('conflict', 'Check-in opens a day before the event')
  if (iso(now) > iso(later(new Date(event.ends_at), DOOR_DAYS * DAY)))
    throw new Problem('conflict', 'This event has been over for more than a day')
}

export interface Shown {
  state: RegistrationState
  cancel_cause: CancelCause | null
  checked_in_at: string | null
  /** The event is still open to the holder. */
  is_admitted: boolean
}

const NO_LONGER =
  'This ticket is not valid any more: the event is for students whose university confirms them'

/** Throws what keeps the holder of a registration out. */
export const requireAdmission = ({ state, cancel_cause, checked_in_at, is_admitted }: Shown): void => {
  if (cancel_cause === 'affiliation' || !(is_admitted || checked_in_at))
    throw new Problem('ticket_canceled', NO_LONGER)
  if (state === 'canceled') throw new Problem('ticket_canceled')
  if (state === 'waitlisted')
    throw new Problem('ticket_waiting', 'This person is on the waiting list and has no place')
  if (state === 'offered')
    throw new Problem('ticket_waiting', 'This person was offered a place and has not accepted it yet')
}

/** When the person came: as the scanner noted it, unless its clock is ahead or it lies before the door opened. */
export const arrivedAt = (scanned: string | undefined, event: { starts_at: string }, now: Date): Date => {
  if (!scanned) return now
  const moment = new Date(scanned)
  const opened = later(new Date(event.starts_at), -DOOR_DAYS * DAY)
  return moment > now || moment < opened ? now : moment
}
