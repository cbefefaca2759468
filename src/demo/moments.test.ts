import { expect, test } from 'vitest'
import { dayAt, fullHour, nextClass } from './moments.ts'

test.each([
  ['an ordinary day', '2026-03-02T03:10:00Z', 3, 'America/Chicago', '2026-03-04T16:00:00.000Z'],
  ['across the change of clocks', '2026-03-06T15:00:00Z', 3, 'America/Chicago', '2026-03-09T15:00:00.000Z'],
  ['a Saturday waits for Monday', '2026-03-05T15:00:00Z', 2, 'Europe/Berlin', '2026-03-09T09:00:00.000Z'],
  ['a Sunday, years from now', '2031-06-06T22:30:00Z', 2, 'Europe/London', '2031-06-09T09:00:00.000Z'],
])(
  'events of the demo begin by their own place’s clock, on a working day: %s',
  (_, now, days, zone, start) => {
    expect(dayAt(new Date(now), days, '10:00', zone).toISOString()).toBe(start)
  },
)

test('what begins soon begins on the hour', () => {
  expect(fullHour(new Date('2026-03-02T15:17:00Z')).toISOString()).toBe('2026-03-02T16:00:00.000Z')
})

test('the class that graduates next has not graduated yet', () => {
  expect(nextClass(new Date('2026-03-02T15:00:00Z'))).toBe(2026)
  expect(nextClass(new Date('2026-11-21T15:00:00Z'))).toBe(2027)
})
