import { DAY, iso, later } from '#platform/clock.ts'
import { Problem } from '#shared/problems.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'

/** How many days before the start check-in opens, and after the end late scans still count. */
const CHECK_IN_DAYS = 1
/** How many days before the start and after the end someone may be let in anyway. */
const LET_IN_DAYS = 7

export type Hours = { starts_at: string; ends_at: string }

const isWithin = ({ starts_at, ends_at }: Hours, days: number, now: Date): boolean =>
  iso(now) >= iso(later(new Date(starts_at), -days * DAY)) &&
  iso(now) <= iso(later(new Date(ends_at), days * DAY))

/** What keeps somebody from being checked in. */
export interface Hindrance {
  word: 'conflict' | 'ticket_canceled' | 'ticket_waiting'
  text: string
  /** Whoever works the door may let them in anyway, with a reason. */
  is_passable: boolean
}

/** Check-in is open from a day before the start until a day after the end. */
export const hoursHindrance = (event: Hours, now: Date): Hindrance | null => {
  if (isWithin(event, CHECK_IN_DAYS, now)) return null
  const text =
    iso(now) < event.starts_at
      ? 'Check-in opens a day before the event'
      : 'This event ended more than a day ago'
  return { word: 'conflict', text, is_passable: isWithin(event, LET_IN_DAYS, now) }
}

export interface Shown {
  state: RegistrationState
  cancel_cause: CancelCause | null
  barred_at: string | null
  checked_in_at: string | null
  /** The holder may still attend the event. */
  is_admitted: boolean
}

const NO_LONGER = 'This ticket is no longer valid: the event is for students confirmed by their university'
const REMOVED = 'The host removed this person. Readmit them in the list of participants first'

const canceled = (text: string, is_passable: boolean): Hindrance => ({
  word: 'ticket_canceled',
  text,
  is_passable,
})
const waiting = (text: string): Hindrance => ({ word: 'ticket_waiting', text, is_passable: true })

/** What about a registration keeps its holder from being checked in. */
export const admissionHindrance = (shown: Shown): Hindrance | null => {
  const { state, cancel_cause, barred_at, checked_in_at, is_admitted } = shown
  if (barred_at) return canceled(REMOVED, false)
  if (cancel_cause === 'affiliation' || !(is_admitted || checked_in_at)) return canceled(NO_LONGER, false)
  if (state === 'canceled') return canceled('This registration was canceled', true)
  if (state === 'waitlisted') return waiting('This person is on the waiting list and doesn’t have a place')
  if (state === 'offered') return waiting('This person was offered a place but hasn’t accepted it yet')
  return null
}

/** What keeps a registration’s holder out now: what is about the person counts before the hours. */
export const hindranceAt = (shown: Shown, event: Hours, now: Date): Hindrance | null =>
  admissionHindrance(shown) ?? (shown.checked_in_at ? null : hoursHindrance(event, now))

/** Letting someone in anyway is for those something keeps out that may be passed, as long as the hours allow it. */
export const canLetIn = (shown: Shown, event: Hours, now: Date): boolean => {
  const isPassable = hindranceAt(shown, event, now)?.is_passable === true
  return isPassable && hoursHindrance(event, now)?.is_passable !== false
}

/** Throws what keeps a registration’s holder out, with whether they may be let in anyway. */
export const requireAdmission = (shown: Shown, event: Hours, now: Date): void => {
  const hindrance = hindranceAt(shown, event, now)
  if (!hindrance) return
  const extra = { may: { let_in: canLetIn(shown, event, now) } }
  if (hindrance.word === 'ticket_canceled') throw new Problem('ticket_canceled', hindrance.text, extra)
  if (hindrance.word === 'ticket_waiting') throw new Problem('ticket_waiting', hindrance.text, extra)
  throw new Problem('conflict', hindrance.text, extra)
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
