import type { ApiError } from '#web/client.ts'
import { codeIn, inGroups } from '../ticket-codes.contract.ts'
import type { WalkIn } from '../walk-ins.contract.ts'
import type { Scan } from './sealed-scans.ts'

/** What is done at a door, so that it can be sent later; `name` is for whoever did it. */
export type DoorAction =
  | { kind: 'scan'; code: string }
  | { kind: 'person'; registration_id: string; name: string }
  | {
      kind: 'let_in'
      who: { code: string } | { registration_id: string }
      reason: string
      name: string | null
    }
  | { kind: 'walk_in'; who: Pick<WalkIn, 'student_id' | 'guest'>; reason?: string | undefined; name: string }

/** What the server said against something that was done before. */
export interface RefusedLater {
  message: string
  word: string
  may_let_in: boolean
}

export interface KeptAction {
  /** When it was done, which tells one from another. */
  done_at: string
  action: DoorAction
  /** The server counts it once, however often it is sent. */
  key: string
  /** Whom of the list it let in. */
  person: string | null
  refused?: RefusedLater | undefined
}

/** In the shape in which the device stores it, encrypted. */
export const asScan = (event_id: string, { done_at, ...kept }: KeptAction): Scan => ({
  event_id,
  code: JSON.stringify(kept),
  scanned_at: done_at,
})

/** What was stored by the version before is a code. */
export const asKeptAction = ({ code, scanned_at }: Scan): KeptAction => {
  if (code.startsWith('{'))
    return { done_at: scanned_at, ...(JSON.parse(code) as Omit<KeptAction, 'done_at'>) }
  return { done_at: scanned_at, action: { kind: 'scan', code }, key: `scan ${scanned_at}`, person: null }
}

/** By what whoever worked the door knows it. */
export const labelOf = (action: DoorAction): string => {
  if (action.kind === 'scan') return inGroups(codeIn(action.code))
  if (action.name) return action.name
  return action.kind === 'let_in' && 'code' in action.who ? inGroups(codeIn(action.who.code)) : 'Somebody'
}

/** The same person, let in despite what the server said. */
export const despite = (action: DoorAction, reason: string): DoorAction => {
  if (action.kind === 'scan') return { kind: 'let_in', who: { code: action.code }, reason, name: null }
  if (action.kind === 'person')
    return { kind: 'let_in', who: { registration_id: action.registration_id }, reason, name: action.name }
  return { ...action, reason }
}

/** What the calls of a door say about a person; written out, since their contracts would bring the validator along. */
const ANSWERS: readonly string[] = [
  'not_found',
  'conflict',
  'ticket_elsewhere',
  'ticket_canceled',
  'ticket_waiting',
  'registration_not_open',
  'outside_target_group',
  'invalid',
]

/**
 * Whether the server's answer is about the person, not about something else, like an expired session or too
 * many calls.
 */
export const isAnswer = ({ word }: Pick<ApiError, 'word'>): boolean => ANSWERS.includes(word)

/** Statuses that another action would be answered with too. */
const FOR_ALL = [0, 401, 403, 429]

/**
 * What becomes of an action that waited, by the server's answer. `done`: it was counted before, and only that answer
 * was lost. `all_wait`: it is about the session or the connection.
 */
export const fateOf = (error: ApiError): 'done' | 'refused' | 'waits' | 'all_wait' => {
  if (error.word === 'already_done') return 'done'
  if (isAnswer(error)) return 'refused'
  return FOR_ALL.includes(error.status) ? 'all_wait' : 'waits'
}
