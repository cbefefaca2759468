import { type RawBuilder, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import { momentLabel, zoneLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { EventVisibility } from '#shared/lists.ts'
import { Problem } from '#shared/problems.ts'
import type { Attendance, RegistrationState, TargetGroup } from '../events.contract.ts'
import {
  type EventFacts,
  type HostRelation,
  hasBegun,
  isAhead,
  isOpenTo,
  isRegistrationOpen,
  mismatchedFields,
  type Studies,
  type StudyField,
  stateAt,
} from '../events.rules.ts'
import { type Missed, type Policy, refusalSentence, refusedUntil } from '../no-shows/no-shows.rules.ts'
import type { TargetGroupMismatch } from './event-registrations.contract.ts'
import { freePlaces, type Places } from './event-seats.rules.ts'

/** A registration's state as stored. */
export interface Row {
  state: RegistrationState
  offer_expires_at: string | null
}

/** A row that may hold a ticket already used at the door. */
type Held = Row & { attendance: Attendance | null }

/** By the clock: an offer expires at its moment, even before the tick processes it. */
export const registrationStateAt = ({ state, offer_expires_at }: Row, now: Date): RegistrationState =>
  state === 'offered' && offer_expires_at !== null && offer_expires_at <= iso(now) ? 'canceled' : state

/** The same for `event_registrations as r`: a current offer, and an expired one. */
export const isOfferedSql = (now: Date): RawBuilder<boolean> =>
  sql`(r.state = 'offered' and r.offer_expires_at > ${iso(now)}::timestamptz)`

export const isLapsedSql = (now: Date): RawBuilder<boolean> =>
  sql`(r.state = 'offered' and r.offer_expires_at <= ${iso(now)}::timestamptz)`

/** The effect of a step: change the state, nothing because it is already so, or refused. */
export type Outcome = 'change' | 'same' | 'refused'

/** Nobody can jump the line: free places go to those waiting first. */
export const stateOnJoining = (places: Places): 'registered' | 'waitlisted' =>
  places.waiting === 0 && freePlaces(places) > 0 ? 'registered' : 'waitlisted'

export const acceptOutcome = (event: EventFacts, row: Row, now: Date): Outcome => {
  const state = registrationStateAt(row, now)
  if (state === 'registered') return 'same'
  return state === 'offered' && isAhead(event, now) ? 'change' : 'refused'
}

/** A used ticket cannot be canceled. */
export const cancelOutcome = (event: EventFacts, row: Held, now: Date): Outcome => {
  if (registrationStateAt(row, now) === 'canceled') return 'same'
  return row.attendance === null && isAhead(event, now) ? 'change' : 'refused'
}

export const leaveOutcome = (event: EventFacts, row: Held, now: Date): Outcome =>
  row.state === 'registered' ? 'refused' : cancelOutcome(event, row, now)

export const confirmOutcome = (
  event: EventFacts & { sequence: number },
  row: Row & { confirmed_sequence: number },
  now: Date,
): Outcome => {
  if (registrationStateAt(row, now) !== 'registered' || !isAhead(event, now)) return 'refused'
  return row.confirmed_sequence < event.sequence ? 'change' : 'same'
}

/** Returns why nobody can register now; null if students can. */
export const closedBecause = (event: EventFacts & { time_zone: string }, now: Date): string | null => {
  if (isRegistrationOpen(event, now)) return null
  const state = stateAt(event, now)
  if (state === 'canceled') return 'This event was canceled'
  if (state !== 'published') return 'This event is over'
  const opens = event.registration_opens_at
  if (opens && iso(now) < opens)
    return `Registration opens on ${momentLabel(opens, event.time_zone)}, ${zoneLabel(event.time_zone)}`
  return hasBegun(event, now) ? 'This event has started' : 'Registration is closed'
}

/** Shown to students who can still see an event that has since been restricted. */
export const NOT_OPEN = 'This event is only for students confirmed by a participating university'

/** Returns why the student cannot register at any time; null if they can. */
export const ineligibleBecause = (barredAt: string | null, isOpen: boolean): string | null => {
  if (barredAt) return 'The host canceled your registration. Contact them if you would like to attend'
  return isOpen ? null : NOT_OPEN
}

interface Applying extends EventFacts, HostRelation, Studies {
  time_zone: string
  visibility: EventVisibility
  target_student_group: TargetGroup[]
  barred_at: string | null
  no_show_policy: Policy | null
  missed: Missed[]
  refusing_host: string | null
}

const requireNotRefused = (
  { no_show_policy: policy, missed, refusing_host, time_zone }: Applying,
  now: Date,
): void => {
  const until = policy && refusedUntil(policy, missed, now)
  if (until)
    throw new Problem('refused_after_no_shows', refusalSentence(policy, refusing_host!, until, time_zone))
}

/** Throws if a student may not register for an event that they see. */
export const requireMayRegister = (applying: Applying, now: Date): void => {
  const turnedAway = ineligibleBecause(applying.barred_at, isOpenTo(applying.visibility, applying))
  if (turnedAway)
    throw new Problem(applying.barred_at ? 'removed_by_host' : 'registration_not_open', turnedAway)
  const closed = closedBecause(applying, now)
  if (closed) throw new Problem('registration_not_open', closed)
  requireNotRefused(applying, now)
  const keptOut = targetGroupMismatches(applying.target_student_group, applying)
  if (keptOut.length === 0) return
  throw new Problem('outside_target_group', keptOut.map(({ text }) => text).join('. '), {
    fields: Object.fromEntries(keptOut.map(({ field, text }) => [field, [text]])),
  })
}

const choice = (values: ReadonlyArray<string | number>): string =>
  values.length <= 1 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

const wanted: Record<StudyField, (group: TargetGroup) => string> = {
  majors: ({ majors }) => `students majoring in ${choice(majors)}`,
  graduation_class: ({ graduation_classes }) => `the class of ${choice(graduation_classes)}`,
  degree: ({ degrees }) => `students working toward: ${choice(degrees.map((word) => labels[word] ?? word))}`,
}

const said: Record<StudyField, (student: Studies) => string | null> = {
  majors: ({ majors }) => (majors.length > 0 ? choice(majors) : null),
  graduation_class: ({ graduation_class }) => (graduation_class === null ? null : String(graduation_class)),
  degree: ({ degree }) => degree && (labels[degree] ?? degree),
}

const names: Record<StudyField, string> = {
  majors: 'major',
  graduation_class: 'graduation class',
  degree: 'degree',
}

/**
 * Returns the profile fields that keep the student out of the closest group, each with what would fit; none
 * if they fit one.
 */
export const targetGroupMismatches = (groups: TargetGroup[], student: Studies): TargetGroupMismatch[] => {
  const fields = mismatchedFields(groups, student)
  const closest = groups.find((group) => mismatchedFields([group], student).length === fields.length)
  if (!closest) return []
  return fields.map((field) => {
    const own = said[field](student)
    const says = own ? `your profile says ${own}` : `your profile doesn’t list your ${names[field]}`
    return { field, is_missing: own === null, text: `This event is for ${wanted[field](closest)}; ${says}` }
  })
}

/** What the browser may offer. `row` is the student's registration, if any. */
export const mayOf = (
  event: EventFacts & { sequence: number },
  row: (Held & { confirmed_sequence: number }) | null,
  { now, isKeptOut, places }: { now: Date; isKeptOut: boolean; places: Places },
) => {
  const state = row && registrationStateAt(row, now)
  const changes = (outcome: Outcome | undefined | null) => outcome === 'change'
  const register = (state === null || state === 'canceled') && isRegistrationOpen(event, now) && !isKeptOut
  return {
    register,
    waits: register && stateOnJoining(places) === 'waitlisted',
    accept_offer: state === 'offered' && changes(row && acceptOutcome(event, row, now)),
    leave_waiting_list: changes(row && leaveOutcome(event, row, now)),
    cancel: state === 'registered' && changes(row && cancelOutcome(event, row, now)),
    confirm: changes(row && confirmOutcome(event, row, now)),
  }
}
