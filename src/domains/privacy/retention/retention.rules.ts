import { DAY } from '#platform/clock.ts'

/** The hour of the day (UTC) with the fewest visitors. */
const HOUR_OF_NIGHT = 3

/** The next such hour after a given moment. */
export const nextNight = (now: Date): Date => {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_NIGHT)
  return new Date(tonight > now.getTime() ? tonight : tonight + DAY)
}
