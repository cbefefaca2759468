import type { Backoff, BackoffPolicy } from '#platform/backoff.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'

/**
 * A session, or a device the person signed in on before. It has its own count, so that a flood from elsewhere
 * never blocks it.
 */
const TRUSTED: BackoffPolicy = { free: 10, first: MINUTE / 2, longest: 15 * MINUTE }
const ONE_NETWORK: BackoffPolicy = { free: 5, first: MINUTE / 2, longest: HOUR }
/** All networks together, from unknown devices. */
const STRANGERS: BackoffPolicy = { free: 20, first: MINUTE / 2, longest: 15 * MINUTE }

export interface Asking {
  email: string
  session_id?: string | undefined
  /** A device the person signed in on before. */
  known_device: string | null
  network: string | null
}

export interface Counted {
  /** What this attempt counts against. */
  own: Backoff
  /** What every attempt from an unknown device counts against. */
  shared?: Backoff
}

/** What a password attempt counts against: the same for every call that checks one. */
export const countedAs = ({ email, session_id, known_device, network }: Asking): Counted => {
  const of = (whence: string) => `password of ${email} ${whence}`
  if (session_id) return { own: { name: of(`in session ${session_id}`), ...TRUSTED } }
  if (known_device) return { own: { name: of(`at device ${known_device}`), ...TRUSTED } }
  return {
    own: { name: of(`from ${network}`), ...ONE_NETWORK },
    shared: { name: of('from strangers'), ...STRANGERS },
  }
}
