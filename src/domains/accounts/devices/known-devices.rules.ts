import { DAY, later } from '#platform/clock.ts'

/** A device unused for this long counts as new again. */
const KNOWN_FOR = 90 * DAY

/** Devices used since then are known. */
export const knownSince = (now: Date): Date => later(now, -KNOWN_FOR)
