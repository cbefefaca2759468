import { DAY } from '#platform/clock.ts'

/**
 * Applications are told of in whole tens, the first sent first, and told anew once ten more are due. So two figures, of
 * two days or of a job and its employer, differ by ten people or none.
 */
export const TEN = 10

/** Only applications of the last year count, and what was counted is said for a year. */
export const COUNTED_FOR = 365 * DAY
