import { wallTimeOf } from '#shared/wall-time.ts'

/** The same weekday a year later, or as many years later as it takes to be ahead. */
export const proposedDay = (starts_at: string, timeZone: string, now: number): string => {
  const [first, today] = [starts_at, now].map((at) =>
    Temporal.PlainDate.from(wallTimeOf(at, timeZone).slice(0, 10)),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  for (let years = 1; ; years++) {
    const sameDate = first.add({ years })
    const days = ((first.dayOfWeek - sameDate.dayOfWeek + 10) % 7) - 3
    const day = sameDate.add({ days })
    if (Temporal.PlainDate.compare(day, today) > 0) return day.toString()
  }
}
