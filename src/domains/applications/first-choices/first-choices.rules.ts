import { wallTimeOf } from '#shared/wall-time.ts'
import type { ApplicationState } from '../applications.contract.ts'
import { type ApplicationFacts, isAnswer, type Outcome, studentStateOf } from '../applications.rules.ts'
import { FIRST_CHOICES } from './first-choices.contract.ts'

/** The term at a moment, by the calendar of the zone: `2026-spring` until June 30, then `2026-fall`. */
export const termAt = (now: Date, timeZone: string): string => {
  const [year, month] = wallTimeOf(now.getTime(), timeZone).split('-')
  return `${year}-${Number(month) <= 6 ? 'spring' : 'fall'}`
}

/** The last day of a term. */
export const lastDayOf = (term: string): string => {
  const [year, season] = term.split('-')
  return season === 'spring' ? `${year}-06-30` : `${year}-12-31`
}

/** What is known of one of the student's. */
interface Held {
  term: string
  usable_in: string
  place: number
  state: 'free' | 'standing' | 'spent'
}

/** The one that came back and can be sent again in the term. */
export const freeIn = <H extends Held>(held: readonly H[], term: string): H | undefined =>
  held.find((one) => one.state === 'free' && one.usable_in === term)

/** Places of the term that no row takes yet, the first one first. */
export const openPlaces = (held: readonly Held[], term: string): number[] => {
  const taken = new Set(held.filter((one) => one.term === term).map(({ place }) => place))
  return Array.from({ length: FIRST_CHOICES }, (_, n) => n + 1).filter((place) => !taken.has(place))
}

/** How many can be sent in the term. */
export const leftIn = (held: readonly Held[], term: string): number =>
  openPlaces(held, term).length + held.filter((one) => one.state === 'free' && one.usable_in === term).length

interface Promised extends ApplicationFacts {
  reply_by: string
}

/** One is sent while an answer is promised; what the team decided and hasn't announced makes no difference. */
export const sendOutcome = (of: Promised, isSent: boolean, now: Date): Outcome => {
  if (isSent) return 'same'
  return !isAnswer(studentStateOf(of)) && Date.parse(of.reply_by) > now.getTime() ? 'change' : 'refused'
}

/** It can be taken back until the team opens the application, as far as the student may know. */
export const takeBackOutcome = (
  of: ApplicationFacts & { opened_at: string | null },
  isSent: boolean,
): Outcome => {
  if (!isSent) return 'same'
  return studentStateOf(of) === 'submitted' && of.opened_at === null ? 'change' : 'refused'
}

/**
 * Whether it comes back once the promised day is over: nobody answered, or what they answered was decided before
 * it was sent.
 */
export const comesBack = (of: {
  answered_at: string | null
  state: ApplicationState
  state_at: string
  sent_at: string
}): boolean =>
  of.answered_at === null || (of.state === 'rejected' && Date.parse(of.state_at) <= Date.parse(of.sent_at))
