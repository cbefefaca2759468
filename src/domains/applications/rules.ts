import type { TeamRole } from '../../shared/endpoint.ts'
import { type ApplicationState, type OpenState, openStates } from './contract.ts'

/** Where an application stands. */
export interface Standing {
  state: ApplicationState
  closed_from: OpenState | null
  decision_told_at: string | null
}

const ladder: readonly ApplicationState[] = [...openStates, 'hired']

export const isOpen = (state: ApplicationState): state is OpenState =>
  (openStates as readonly string[]).includes(state)

/** The states ahead; steps may be skipped. */
export const statesAhead = (from: ApplicationState): ApplicationState[] =>
  isOpen(from) ? ladder.slice(ladder.indexOf(from) + 1) : []

/** What a step does: change the state, nothing because it stands there already, or it is refused. */
export type Outcome = 'change' | 'same' | 'refused'

export const stepOutcome = (from: ApplicationState, to: ApplicationState): Outcome => {
  if (from === to) return 'same'
  if (to === 'rejected') return isOpen(from) ? 'change' : 'refused'
  return statesAhead(from).includes(to) ? 'change' : 'refused'
}

/** Accepting makes an offer, and a hire of an offer. */
export const acceptedState = (from: ApplicationState): 'offer' | 'hired' | null =>
  from === 'offer' ? 'hired' : isOpen(from) ? 'offer' : null

const DOUBLE_CLICK_MS = 2000

/** An offer made this very moment is not taken for a hire: that is the same click once more. */
export const acceptOutcome = (
  { state, state_at }: { state: ApplicationState; state_at: string },
  now: Date,
): Outcome => {
  if (state === 'offer' && now.getTime() - Date.parse(state_at) < DOUBLE_CLICK_MS) return 'same'
  return acceptedState(state) ? 'change' : 'refused'
}

/** What a team may still work with: the resume goes with the person, or when the time for keeping it is over. */
interface Kept extends Standing {
  resume_file_id: string | null
}

/** A rejection without a resume stays: nothing is left to decide about anew. */
export const undoOutcome = ({ state, resume_file_id }: Kept, step: 'rejected' | 'reviewed'): Outcome => {
  if (state === 'rejected' && step === 'rejected') return resume_file_id === null ? 'refused' : 'change'
  if (state === step) return 'change'
  if (step === 'rejected') return isOpen(state) ? 'same' : 'refused'
  return state === 'submitted' ? 'same' : 'refused'
}

/** Anyone who applied can be written to, but not who took the application back. */
export const canNotify = ({ state }: Standing): boolean => state !== 'withdrawn'

/** The team thinks on about who still wants to be thought about. */
export const canNote = ({ state }: Pick<Standing, 'state'>): boolean => state !== 'withdrawn'

/** A rejection shows once it is told; until then the student sees where the application stood. */
export const studentStateOf = ({ state, closed_from, decision_told_at }: Standing): ApplicationState =>
  state === 'rejected' && !decision_told_at ? closed_from! : state

export const withdrawOutcome = (standing: Standing): Outcome => {
  const state = studentStateOf(standing)
  return state === 'withdrawn' ? 'same' : isOpen(state) ? 'change' : 'refused'
}

/** Whether the step is an answer in the sense of the answer promise. */
export const isAnswer = (state: ApplicationState): boolean => state !== 'submitted' && state !== 'reviewed'

/** What the browser may offer the team for one application. */
export const mayOf = (standing: Kept, acts: boolean) => ({
  advance_to: acts ? statesAhead(standing.state) : [],
  accept: acts ? acceptedState(standing.state) : null,
  reject: acts && isOpen(standing.state),
  undo_rejection: acts && standing.state === 'rejected' && undoOutcome(standing, 'rejected') === 'change',
  unmark_reviewed: acts && standing.state === 'reviewed',
  notify: acts && canNotify(standing),
  note: acts && canNote(standing),
})

/** A note goes by its author or an admin. */
export const canRemoveNote = (
  note: { author_id: string | null },
  actor: { account_id: string; team_role: TeamRole },
): boolean =>
  note.author_id === actor.account_id || actor.team_role === 'admin' || actor.team_role === 'owner'
