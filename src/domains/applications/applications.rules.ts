import { sql } from 'kysely'
import type { TeamRole } from '#shared/endpoint.ts'
import type { OfferAnswer } from '#shared/lists.ts'
import {
  type ApplicationStanding,
  type ApplicationState,
  type HireBlocker,
  type NoticeTiming,
  type OpenState,
  openStates,
  type RejectWarning,
} from './applications.contract.ts'

/** What is known about an application's state. */
export interface ApplicationFacts {
  state: ApplicationState
  closed_from: OpenState | null
  decision_told_at: string | null
}

/** What decides whether someone can be hired. */
export interface Offered {
  state: ApplicationState
  offer_accepted_at: string | null
}

export const isOpen = (state: ApplicationState): state is OpenState =>
  (openStates as readonly string[]).includes(state)

/** How an application is counted; declining an offer ends it like a withdrawal but counts separately. */
export const standingOf = (of: {
  state: ApplicationState
  offer_declined_at: string | null
}): ApplicationStanding => (of.offer_declined_at === null ? of.state : 'declined')

/** `standingOf` in SQL, for `applications as a`; with `student_state`, as the student knows it. */
export const standingSql = (state: 'state' | 'student_state') =>
  sql<ApplicationStanding>`case when a.offer_declined_at is null then ${sql.ref(`a.${state}`)} else 'declined' end`

/** An offer stands, and the student accepted it. */
export const hasAccepted = ({ state, offer_accepted_at }: Offered): boolean =>
  state === 'offer' && offer_accepted_at !== null

/** Returns the states ahead; steps may be skipped, but only applicants who accepted an offer can be hired. */
export const statesAhead = (from: Offered): ApplicationState[] => {
  if (hasAccepted(from)) return ['hired']
  return isOpen(from.state) ? openStates.slice(openStates.indexOf(from.state) + 1) : []
}

/**
 * Why to think twice about a rejection: `accepted` means the student accepted the offer and is counting on
 * it.
 */
export const rejectWarning = (of: Offered): RejectWarning | null => (hasAccepted(of) ? 'accepted' : null)

/** The answer to the offer that a rejection withdraws. */
export const offerTakenBack = (of: {
  closed_from: ApplicationState | null
  offer_accepted_at: string | null
}): OfferAnswer | null =>
  of.closed_from === 'offer' ? (of.offer_accepted_at === null ? 'waiting' : 'accepted') : null

/** The effect of a step: change the state, nothing because it is already there, or refused. */
export type Outcome = 'change' | 'same' | 'refused'

export const stepOutcome = (from: Offered, to: ApplicationState): Outcome => {
  if (from.state === to) return 'same'
  if (to === 'rejected') return isOpen(from.state) ? 'change' : 'refused'
  return statesAhead(from).includes(to) ? 'change' : 'refused'
}

/** Accepting makes an offer, or hires from an offer the student accepted. */
export const acceptedState = (from: Offered): 'offer' | 'hired' | null => {
  if (hasAccepted(from)) return 'hired'
  return isOpen(from.state) && from.state !== 'offer' ? 'offer' : null
}

const DOUBLE_CLICK_MS = 2000

/** How many of a job's openings are filled since it was last posted. */
export interface Places {
  openings: number | null
  hired: number
  /** Nobody can add openings to a deleted job. */
  is_deleted: boolean
}

/** How many can still be hired; null without a limit. */
export const placesLeft = ({ openings, hired, is_deleted }: Places): number | null =>
  openings === null || is_deleted ? null : Math.max(0, openings - hired)

/** A repeat right after an offer is the same click, not a hire. */
export const acceptOutcome = (
  from: Offered & { state_at: string },
  now: Date,
  wanted?: 'offer' | 'hired',
): Outcome => {
  if (wanted) return from.state === wanted ? 'same' : acceptedState(from) === wanted ? 'change' : 'refused'
  if (from.state === 'offer' && now.getTime() - Date.parse(from.state_at) < DOUBLE_CLICK_MS) return 'same'
  return acceptedState(from) ? 'change' : 'refused'
}

/** Returns what is missing before an open application can lead to a hire. */
export const hireBlocker = (of: Offered & Places): HireBlocker | null => {
  if (!isOpen(of.state)) return null
  if (of.state !== 'offer') return 'offer'
  if (!hasAccepted(of)) return 'answer'
  return placesLeft(of) === 0 ? 'openings' : null
}

/**
 * When a step may notify the student; the first value is the default. A decision always does, now or later; a
 * mere opinion only if the team wants.
 */
export const noticeTimingsOf = (to: ApplicationState, delayHours: number): readonly NoticeTiming[] => {
  if (to === 'submitted' || to === 'reviewed') return ['not']
  if (to === 'shortlisted') return ['not', 'now']
  if (to === 'rejected' && delayHours > 0) return ['later', 'now']
  return ['now']
}

/** Students who were notified of a rejection are notified that it was undone. */
export const undoNoticeTiming = ({
  decision_told_at,
}: Pick<ApplicationFacts, 'decision_told_at'>): NoticeTiming => (decision_told_at === null ? 'not' : 'now')

/** What a team can still work with: the resume goes with the account, or after the retention period. */
interface Kept extends ApplicationFacts {
  resume_file_id: string | null
}

/** A rejection without a resume stays: there is nothing left to reconsider. */
export const undoOutcome = ({ state, resume_file_id }: Kept, step: 'rejected' | 'reviewed'): Outcome => {
  if (state === 'rejected' && step === 'rejected') return resume_file_id === null ? 'refused' : 'change'
  if (state === step) return 'change'
  if (step === 'rejected') return isOpen(state) ? 'same' : 'refused'
  return state === 'submitted' ? 'same' : 'refused'
}

/** Whose application it is. */
interface Reachable {
  state: ApplicationState
  /** The student deleted the account. */
  is_gone: boolean
}

/** Anyone who applied can receive messages, unless they withdrew or deleted their account. */
export const canNotify = ({ state, is_gone }: Reachable): boolean => state !== 'withdrawn' && !is_gone

/** The page where a student sees the application. */
export const studentLink = ({ job_id }: { job_id: string }): string => `/student/jobs/detail?id=${job_id}`

/** The page where a team works on an application, and where its notices lead. */
export const teamLink = (id: string): string => `/employer/your-job-applicant?id=${id}`

/** Ratings and notes are for applications the student has not withdrawn. */
export const canNote = ({ state, is_gone }: Reachable): boolean => state !== 'withdrawn' && !is_gone

/** Shows a rejection once it is announced; until then, where the application stood. */
export const studentStateOf = ({
  state,
  closed_from,
  decision_told_at,
}: ApplicationFacts): ApplicationState => (state === 'rejected' && !decision_told_at ? closed_from! : state)

export const withdrawOutcome = (standing: ApplicationFacts): Outcome => {
  const state = studentStateOf(standing)
  return state === 'withdrawn' ? 'same' : isOpen(state) ? 'change' : 'refused'
}

/** Whether the step counts as an answer for the answer promise. */
export const isAnswer = (state: ApplicationState): boolean => state !== 'submitted' && state !== 'reviewed'

/** What the browser may offer the team for one application. */
export const mayOf = (standing: Kept & Reachable & Places & Offered, acts: boolean) => {
  const canBecome = (state: ApplicationState) => acts && (state !== 'hired' || placesLeft(standing) !== 0)
  const accepted = acceptedState(standing)
  const undoes = acts && standing.state === 'rejected' && undoOutcome(standing, 'rejected') === 'change'
  return {
    advance_to: statesAhead(standing).filter(canBecome),
    accept: accepted && canBecome(accepted) ? accepted : null,
    hire_waits_for: acts ? hireBlocker(standing) : null,
    reject: acts && isOpen(standing.state),
    undo_rejection: undoes,
    undo_tells: undoes ? undoNoticeTiming(standing) : null,
    unmark_reviewed: acts && standing.state === 'reviewed',
    notify: acts && canNotify(standing),
    note: acts && canNote(standing),
  }
}

/** A note can be deleted by its author or an admin. */
export const canRemoveNote = (
  note: { author_id: string | null },
  actor: { account_id: string; team_role: TeamRole },
): boolean =>
  note.author_id === actor.account_id || actor.team_role === 'admin' || actor.team_role === 'owner'
