import { setTimeout as pause } from 'node:timers/promises'

export interface Throttle {
  /** Resolves when that many more bytes may pass. Waiting callers pass in the order they came. */
  pass(bytes: number): Promise<void>
}

/** The longest lag to catch up on, in milliseconds: timers are late under load. */
const LATE = 20

/**
 * Limits the bytes per second of all callers together, so that a fast network leaves time for other work
 * between its pieces.
 */
export const createThrottle = (
  bytesPerSecond: number,
  now: () => number = () => performance.now(),
): Throttle => {
  let free = Number.NEGATIVE_INFINITY
  return {
    pass: async (bytes) => {
      const at = now()
      const turn = Math.max(free, at - LATE)
      free = turn + (bytes / bytesPerSecond) * 1000
      if (turn > at) await pause(turn - at)
    },
  }
}
