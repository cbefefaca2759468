import { expect, test } from 'vitest'
import { proposedDay } from './proposed-day.ts'

const zone = 'America/Chicago'

test.each([
  ['a year later', '2025-10-14T15:00:00Z', '2025-11-01T00:00:00Z', '2026-10-13'],
  ['over a leap day', '2027-10-12T15:00:00Z', '2027-11-01T00:00:00Z', '2028-10-10'],
  ['from a leap day', '2028-02-29T18:00:00Z', '2028-11-01T00:00:00Z', '2029-02-27'],
  ['years later', '2022-10-11T15:00:00Z', '2026-11-01T00:00:00Z', '2027-10-12'],
  ['of one still ahead', '2027-03-02T16:00:00Z', '2026-11-01T00:00:00Z', '2028-02-29'],
  ['by the event’s own clocks', '2025-10-15T03:00:00Z', '2025-11-01T00:00:00Z', '2026-10-13'],
  ['not today', '2025-10-14T15:00:00Z', '2026-10-13T15:00:00Z', '2027-10-12'],
])('proposes the same weekday %s', (_, starts, now, day) => {
  const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek
  expect(proposedDay(starts, zone, Date.parse(now))).toBe(day)
  const first = Temporal.Instant.from(starts).toZonedDateTimeISO(zone).toPlainDate().toString()
  expect(weekday(day)).toBe(weekday(first))
})
