import { DAY } from '#platform/clock.ts'

/**
 * Applications are told of by tens, and each belongs to one ten for good, which is counted once. So any two figures, of two
 * days, of two jobs, or of a job and its employer, differ by whole tens of people, whoever is deleted or withdraws.
 */
export const TEN = 10

/** Only applications of the last year count, and what was counted is said for a year. */
export const COUNTED_FOR = 365 * DAY

/** So long applications wait for a ten of their own job before one is made of several jobs, once the employer has one. */
export const WAITING_FOR = 60 * DAY
