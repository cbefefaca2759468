import { DAY } from '#platform/clock.ts'

/** The hour of the day (UTC) at which few people are about. */
const HOUR_OF_NIGHT = 3

/** The next night's hour after a moment. */
export const nextNight = (now: Date): Date => {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_NIGHT)
  return new Date(tonight > now.getTime() ? tonight : tonight + DAY)
}
