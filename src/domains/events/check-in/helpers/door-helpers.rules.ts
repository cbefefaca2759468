import { HOUR, later } from '#platform/clock.ts'
import { Problem } from '#shared/problems.ts'
import { MOST_HELPERS } from './door-helpers.contract.ts'

/** Hours after the end in which people still leave and late scans arrive. */
const AFTER_THE_END = 12

export const helperExpiry = ({ ends_at }: { ends_at: string }): Date =>
  later(new Date(ends_at), AFTER_THE_END * HOUR)

/** Links to events that ended later than that still work. */
export const helpedSince = (now: Date): Date => later(now, -AFTER_THE_END * HOUR)

export const requireRoomForHelper = (event: { ends_at: string }, helpers: number, now: Date): void => {
  if (helperExpiry(event) <= now) throw new Problem('conflict', 'This event is over')
  if (helpers >= MOST_HELPERS)
    throw new Problem(
      'conflict',
      `An event has at most ${MOST_HELPERS} helpers; end one of their links first`,
    )
}
