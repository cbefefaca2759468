/** Where commands get "now"; tests pass one they can set. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)

let written = { at: Number.NaN, text: '' }

/** A moment in the form database queries compare: "now" is compared with every row of a page. */
export const iso = (moment: Date): string => {
  const at = moment.getTime()
  if (at !== written.at) written = { at, text: moment.toISOString() }
  return written.text
}
