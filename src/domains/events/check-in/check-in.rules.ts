import { DAY, iso, later } from '#platform/clock.ts'
import { Problem } from '#shared/problems.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'

/** How many days before the start check-in opens, and after the end late scans still count. */
const CHECK_IN_DAYS = 1

/**
 * Requires that check-in is open: from a day before the start until a day after the end. Throws `conflict`.
 */
export const requireCheckInOpen = (event: { starts_at: string; ends_at: string }, now: Date): void => {
  if (iso(now) < iso(later(new Date(event.starts_at), -CHECK_IN_DAYS * DAY)))
    throw new Problem('conflict', 'Check-in opens a day before the event')
  if (iso(now) > iso(later(new Date(event.ends_at), CHECK_IN_DAYS * DAY)))
    throw new Problem('conflict', 'This event ended more than a day ago')
}

export interface Shown {
  state: RegistrationState
  cancel_cause: CancelCause | null
  checked_in_at: string | null
  /** The holder may still attend the event. */
  is_admitted: boolean
}

const NO_LONGER = 'This ticket is no longer valid: the event is for students confirmed by their university'

interface Hindrance {
  word: 'ticket_canceled' | 'ticket_waiting'
  text: string
}

/** What keeps a registration's holder from being checked in. */
export const admissionHindrance = (shown: Shown): Hindrance | null => {
  const { state, cancel_cause, checked_in_at, is_admitted } = shown
  if (cancel_cause === 'affiliation' || !(is_admitted || checked_in_at))
    return { word: 'ticket_canceled', text: NO_LONGER }
  if (state === 'canceled') return { word: 'ticket_canceled', text: 'This registration was canceled' }
  if (state === 'waitlisted')
    return {
      word: 'ticket_waiting',
      text: 'This person is on the waiting list and doesn’t have a place',
    }
  if (state === 'offered')
    return {
      word: 'ticket_waiting',
      text: 'This person was offered a place but hasn’t accepted it yet',
    }
  return null
}

export const requireAdmission = (shown: Shown): void => {
  const hindrance = admissionHindrance(shown)
  if (hindrance?.word === 'ticket_canceled') throw new Problem('ticket_canceled', hindrance.text)
  if (hindrance) throw new Problem('ticket_waiting', hindrance.text)
}

/**
 * Returns when the person arrived: as noted by the scanner, unless its clock is ahead or the time is before
 * check-in opened.
 */
export const arrivedAt = (scanned: string | undefined, event: { starts_at: string }, now: Date): Date => {
  if (!scanned) return now
  const moment = new Date(scanned)
  const opened = later(new Date(event.starts_at), -CHECK_IN_DAYS * DAY)
  return moment > now || moment < opened ? now : moment
}
