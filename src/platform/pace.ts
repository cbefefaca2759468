import { setTimeout as pause } from 'node:timers/promises'

export interface Pace {
  /** Resolves when so many bytes more may pass. Those who wait pass in the order they came. */
  pass(bytes: number): Promise<void>
}

/** The longest that may be made up for, in milliseconds: timers are late under load. */
const LATE = 20

/**
 * Lets so many bytes a second pass, all callers together, so that what a fast network brings at once leaves time for other work
 * between its pieces.
 */
export const createPace = (bytesPerSecond: number, now: () => number = () => performance.now()): Pace => {
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
