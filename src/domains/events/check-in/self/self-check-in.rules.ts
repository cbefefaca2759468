import { isSigned, sign } from '#platform/secrets.ts'
import { Problem } from '#shared/problems.ts'
import { type Hindrance, type Hours, hindranceAt, type Shown } from '../check-in.rules.ts'

/** How long a code is shown, in milliseconds. */
const SHOWN_FOR = 30_000
/** How many codes a screen holds: it gets over a lost connection for a minute and a half. */
const AHEAD = 4

const turnOf = (now: Date): number => Math.floor(now.getTime() / SHOWN_FOR)

const PURPOSE = 'self check-in'
const ofTurn = (eventId: string, turn: number): string => `${eventId} ${turn}`

/** The code to show at an entrance now, and the next ones. */
export const codesFrom = (key: string, eventId: string, now: Date) => {
  const turn = turnOf(now)
  return Array.from({ length: AHEAD }, (_, n) => ({
    code: sign(key, PURPOSE, ofTurn(eventId, turn + n)),
    shown_for: n === 0 ? SHOWN_FOR - (now.getTime() % SHOWN_FOR) : SHOWN_FOR,
  }))
}

/** A code counts while it is shown, and as long again for whoever scanned it at its end. */
export const isShownNow = (key: string, eventId: string, code: string, now: Date): boolean => {
  const turn = turnOf(now)
  return [turn, turn - 1].some((one) => isSigned(key, PURPOSE, ofTurn(eventId, one), code))
}

const AT_DESK = 'The desk at the entrance can help'

const withoutPlace: Record<Shown['state'], string> = {
  registered: '',
  canceled: `Your registration was canceled. ${AT_DESK}`,
  waitlisted: `You’re on the waiting list and don’t have a place. ${AT_DESK}`,
  offered: 'You were offered a place but haven’t accepted it',
}

/** What keeps a student out, in words to them; the door has its own. */
const wordsTo = ({ state, barred_at }: Shown, { word, text, is_passable }: Hindrance): string => {
  if (word === 'conflict') return text
  if (barred_at) return `The host removed you from this event. ${AT_DESK}`
  if (!is_passable)
    return 'Your registration is no longer valid: the event is for students confirmed by their university'
  return withoutPlace[state]
}

/** Throws what keeps a student from checking in themselves. */
export const requireOwnAdmission = (shown: Shown, event: Hours, now: Date): void => {
  const hindrance = hindranceAt(shown, event, now)
  if (!hindrance) return
  const words = wordsTo(shown, hindrance)
  if (hindrance.word === 'ticket_canceled') throw new Problem('ticket_canceled', words)
  if (hindrance.word === 'ticket_waiting') throw new Problem('ticket_waiting', words)
  throw new Problem('conflict', words)
}
