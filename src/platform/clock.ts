/** Where commands get "now" from; tests hand in one they can turn. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)

/** A moment as the database's queries compare it. */
export const iso = (moment: Date): string => moment.toISOString()
