import { sql } from 'kysely'
import type { TeamRole } from '#shared/endpoint.ts'
import type { OfferAnswer } from '#shared/lists.ts'
import {
  type ApplicationStanding,
  type ApplicationState,
  type HireHindrance,
  type NoticeTiming,
  type OpenState,
  openStates,
  type RejectWarning,
} from './applications.contract.ts'

/** Where an application stands. */
export interface ApplicationFacts {
  state: ApplicationState
  closed_from: OpenState | null
  decision_told_at: string | null
}

/** What decides whether somebody can be hired. */
export interface Offered {
  state: ApplicationState
  offer_accepted_at: string | null
}

export const isOpen = (state: ApplicationState): state is OpenState =>
  (openStates as readonly string[]).includes(state)

/** Where an application is counted; a declined offer ends it as a withdrawal does, and is another thing. */
export const standingOf = (of: {
  state: ApplicationState
  offer_declined_at: string | null
}): ApplicationStanding => (of.offer_declined_at === null ? of.state : 'declined')

/** `standingOf` in SQL, of `applications as a`; as the student knows it with `student_state`. */
export const standingSql = (state: 'state' | 'student_state') =>
  sql<ApplicationStanding>`case when a.offer_declined_at is null then ${sql.ref(`a.${state}`)} else 'declined' end`

/** An offer stands, and the student has accepted it. */
export const hasAccepted = ({ state, offer_accepted_at }: Offered): boolean =>
  state === 'offer' && offer_accepted_at !== null

/** The states ahead; steps may be skipped, but nobody is hired who has not accepted an offer. */
export const statesAhead = (from: Offered): ApplicationState[] => {
  if (hasAccepted(from)) return ['hired']
  return isOpen(from.state) ? openStates.slice(openStates.indexOf(from.state) + 1) : []
}

/** What speaks against a rejection: `accepted`, the student took the offer and counts on the place. */
export const rejectWarning = (of: Offered): RejectWarning | null => (hasAccepted(of) ? 'accepted' : null)

/** The offer a rejection takes back, as the student answered it. */
export const offerTakenBack = (of: {
  closed_from: ApplicationState | null
  offer_accepted_at: string | null
}): OfferAnswer | null =>
  of.closed_from === 'offer' ? (of.offer_accepted_at === null ? 'waiting' : 'accepted') : null

/** What a step does: change the state, nothing because it stands there already, or it is refused. */
export type Outcome = 'change' | 'same' | 'refused'

export const stepOutcome = (from: Offered, to: ApplicationState): Outcome => {
  if (from.state === to) return 'same'
  if (to === 'rejected') return isOpen(from.state) ? 'change' : 'refused'
  return statesAhead(from).includes(to) ? 'change' : 'refused'
}

/** Accepting makes an offer, and a hire of an offer the student has accepted. */
export const acceptedState = (from: Offered): 'offer' | 'hired' | null => {
  if (hasAccepted(from)) return 'hired'
  return isOpen(from.state) && from.state !== 'offer' ? 'offer' : null
}

const DOUBLE_CLICK_MS = 2000

/** How a job's places stand since it was last posted. */
export interface Places {
  openings: number | null
  hired: number
  /** Of a deleted job nobody can raise the openings. */
  is_deleted: boolean
}

/** How many may still be hired; null where nothing limits it. */
export const placesLeft = ({ openings, hired, is_deleted }: Places): number | null =>
  openings === null || is_deleted ? null : Math.max(0, openings - hired)

/** An offer made this very moment is not taken for a hire: that is the same click once more. */
export const acceptOutcome = (
  from: Offered & { state_at: string },
  now: Date,
  wanted?: 'offer' | 'hired',
): Outcome => {
  if (wanted) return from.state === wanted ? 'same' : acceptedState(from) === wanted ? 'change' : 'refused'
  if (from.state === 'offer' && now.getTime() - Date.parse(from.state_at) < DOUBLE_CLICK_MS) return 'same'
  return acceptedState(from) ? 'change' : 'refused'
}

/** What is missing before somebody whose application is open can be hired. */
export const hireWaitsFor = (of: Offered & Places): HireHindrance | null => {
  if (!isOpen(of.state)) return null
  if (of.state !== 'offer') return 'offer'
  if (!hasAccepted(of)) return 'answer'
  return placesLeft(of) === 0 ? 'openings' : null
}

/**
 * Whether a step tells the student; the first holds unless the team chooses another. A decision is always told, at once or when
 * its hour comes; what the team only thinks of somebody is told if it wants so.
 */
export const noticeTimingsOf = (to: ApplicationState, delayHours: number): readonly NoticeTiming[] => {
  if (to === 'submitted' || to === 'reviewed') return ['not']
  if (to === 'shortlisted') return ['not', 'now']
  if (to === 'rejected' && delayHours > 0) return ['later', 'now']
  return ['now']
}

/** Who was told of a rejection is told that it is taken back. */
export const undoNoticeTiming = ({
  decision_told_at,
}: Pick<ApplicationFacts, 'decision_told_at'>): NoticeTiming => (decision_told_at === null ? 'not' : 'now')

/** What a team may still work with: the resume goes with the person, or when the time for keeping it is over. */
interface Kept extends ApplicationFacts {
  resume_file_id: string | null
}

/** A rejection without a resume stays: nothing is left to decide about anew. */
export const undoOutcome = ({ state, resume_file_id }: Kept, step: 'rejected' | 'reviewed'): Outcome => {
  if (state === 'rejected' && step === 'rejected') return resume_file_id === null ? 'refused' : 'change'
  if (state === step) return 'change'
  if (step === 'rejected') return isOpen(state) ? 'same' : 'refused'
  return state === 'submitted' ? 'same' : 'refused'
}

/** Whom the application is by. */
interface Reachable {
  state: ApplicationState
  /** The student deleted the account. */
  is_gone: boolean
}

/** Anyone who applied can be written to, but not who took the application back or deleted the account. */
export const canNotify = ({ state, is_gone }: Reachable): boolean => state !== 'withdrawn' && !is_gone

/** Where a team works with an application, and where the notices about it lead. */
export const teamLink = (id: string): string => `/employer/your-job-applicant?id=${id}`

/** The team thinks on about who still wants to be thought about. */
export const canNote = ({ state, is_gone }: Reachable): boolean => state !== 'withdrawn' && !is_gone

/** A rejection shows once it is told; until then the student sees where the application stood. */
export const studentStateOf = ({
  state,
  closed_from,
  decision_told_at,
}: ApplicationFacts): ApplicationState => (state === 'rejected' && !decision_told_at ? closed_from! : state)

export const withdrawOutcome = (standing: ApplicationFacts): Outcome => {
  const state = studentStateOf(standing)
  return state === 'withdrawn' ? 'same' : isOpen(state) ? 'change' : 'refused'
}

/** Whether the step is an answer in the sense of the answer promise. */
export const isAnswer = (state: ApplicationState): boolean => state !== 'submitted' && state !== 'reviewed'

/** What the browser may offer the team for one application. */
export const mayOf = (standing: Kept & Reachable & Places & Offered, acts: boolean) => {
  const canBecome = (state: ApplicationState) => acts && (state !== 'hired' || placesLeft(standing) !== 0)
  const accepted = acceptedState(standing)
  const undoes = acts && standing.state === 'rejected' && undoOutcome(standing, 'rejected') === 'change'
  return {
    advance_to: statesAhead(standing).filter(canBecome),
    accept: accepted && canBecome(accepted) ? accepted : null,
    hire_waits_for: acts ? hireWaitsFor(standing) : null,
    reject: acts && isOpen(standing.state),
    undo_rejection: undoes,
    undo_tells: undoes ? undoNoticeTiming(standing) : null,
    unmark_reviewed: acts && standing.state === 'reviewed',
    notify: acts && canNotify(standing),
    note: acts && canNote(standing),
  }
}

/** A note goes by its author or an admin. */
export const canRemoveNote = (
  note: { author_id: string | null },
  actor: { account_id: string; team_role: TeamRole },
): boolean =>
  note.author_id === actor.account_id || actor.team_role === 'admin' || actor.team_role === 'owner'
