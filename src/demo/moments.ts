import { HOUR } from '#platform/clock.ts'

/** The zone of events that do not set one. */
export const HOME_ZONE = 'America/Chicago'

/** The next full hour, so that nothing starts at seventeen past. */
export const fullHour = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / HOUR) * HOUR)

/** `days` from now at a local hour like `14:00`; weekends move to Monday. */
export const dayAt = (now: Date, days: number, hour: string, zone: string): Date => {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days })
  const weekday = day.add({ days: day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 })
  return new Date(weekday.toZonedDateTime({ timeZone: zone, plainTime: hour }).epochMilliseconds)
}

/** The class that graduates next. */
export const nextClass = (now: Date): number => {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC')
  return month > 6 ? year + 1 : year
}
