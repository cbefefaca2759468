import { expect, test } from 'vitest'
import { DAY, iso, later } from '#platform/clock.ts'
import { countingNow, type Missed, type Policy, policySentence, refusedUntil } from './no-shows.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const ago = (days: number): string => iso(later(now, -days * DAY))
const policy = (overrides: Partial<Policy> = {}): Policy => ({
  step: 'refusal',
  times: 2,
  days: 90,
  contact_email: 'careers@example.edu',
  ...overrides,
})
const missedUnder =
  ({ times, days }: Policy) =>
  (before: number): Missed => ({ registration_id: String(before), ended_at: ago(before), times, days })

test.each<[string, Partial<Policy>, number[], number | null]>([
  ['nothing missed', {}, [], null],
  ['one of two', {}, [10], null],
  ['two within 12 months', {}, [200, 10], 80],
  ['two more than 12 months apart', {}, [376, 10], null],
  ['long enough ago', {}, [200, 91], null],
  ['a refusal lasts although the first is more than 12 months ago by now', { days: 365 }, [500, 200], 165],
  ['another one far from the first two ends nothing', { times: 3, days: 365 }, [420, 400, 80, 2], 285],
  ['the latest that is one too many counts', {}, [300, 200, 10], 80],
  ['after each', { times: 1, days: 30 }, [29], 1],
  ['a letter refuses nobody', { step: 'letter', times: 1 }, [1], null],
])('%s', (_, overrides, missed, left) => {
  const until = refusedUntil(policy(overrides), missed.map(missedUnder(policy(overrides))), now)
  expect(until && (until.getTime() - now.getTime()) / DAY).toBe(left)
})

test('each is judged by the numbers of its own place', () => {
  const [mild, strict] = [
    missedUnder(policy({ times: 3, days: 30 })),
    missedUnder(policy({ times: 1, days: 90 })),
  ]
  expect(refusedUntil(policy({ times: 1 }), [mild(20), mild(10)], now)).toBeNull()
  expect(refusedUntil(policy({ times: 1 }), [mild(20), mild(10), mild(5)], now)).toEqual(later(now, 25 * DAY))
  expect(refusedUntil(policy({ times: 1 }), [mild(20), strict(10)], now)).toEqual(later(now, 80 * DAY))
})

test('counts what is within 12 months', () => {
  expect(countingNow([366, 364, 1].map(missedUnder(policy())), now)).toBe(2)
})

test('is one sentence', () => {
  expect(policySentence(policy(), 'State U')).toBe(
    'If you can’t come, cancel before the event starts: after 2 no-shows within 12 months, State U takes no registrations from a student for 90 days.',
  )
  expect(policySentence(policy({ times: 1 }), 'State U')).toContain('after a no-show, State U')
})
