import type { Position } from './position.ts'

interface Moment {
  position: Position
  /** In milliseconds. */
  at: number
}

/** Moments that are remembered until the replica has reached them. */
const MOST = 240

/** How far a replica is behind its primary, from where each was found at which moment. */
export const createLag = () => {
  let ahead: Moment[] = []
  let written: Position | null = null
  let replayed: Position | null = null
  let asOf = Number.NEGATIVE_INFINITY
  const settle = () => {
    const reached = ahead.filter(({ position }) => replayed !== null && position <= replayed)
    for (const { at } of reached) asOf = Math.max(asOf, at)
    if (reached.length > 0) ahead = ahead.filter((moment) => !reached.includes(moment))
  }
  return {
    /** The primary was there at that moment, or later. */
    sawPrimary: (moment: Moment) => {
      written = moment.position
      ahead.push(moment)
      // without the oldest it only looks further behind than it is
      if (ahead.length > MOST) ahead.shift()
      settle()
    },
    /** Null if it no longer follows. */
    sawReplica: (position: Position | null) => {
      replayed = position
      settle()
    },
    replayed: () => replayed,
    /** What was written before that moment has been replayed. */
    asOf: () => asOf,
    /** Of the log. */
    bytes: () => (written === null || replayed === null ? null : Math.max(0, Number(written - replayed))),
  }
}
