import { expect, test } from 'vitest'
import { rangeQuery } from './insights.contract.ts'
import { rangeOf, rowsOf, seriesOf } from './insights.mapping.ts'

const now = new Date('2026-03-02T15:00:00Z')

test.each([
  [{}, { from: '2026-02-01', to: '2026-03-02', before: '2026-01-02', end: '2026-03-03', length: 30 }],
  [{ days: 1 }, { from: '2026-03-02', to: '2026-03-02', before: '2026-03-01', end: '2026-03-03', length: 1 }],
  [
    { from: '2025-12-30', to: '2026-01-02' },
    { from: '2025-12-30', to: '2026-01-02', before: '2025-12-26', end: '2026-01-03', length: 4 },
  ],
])('%o is a range with as many days before it', (query, range) => {
  expect(rangeOf(query, now)).toEqual(range)
})

test.each([
  [{ from: '2026-01-01' }, false],
  [{ to: '2026-01-01' }, false],
  [{ from: '2026-01-02', to: '2026-01-01' }, false],
  [{ from: '2024-01-01', to: '2026-01-01' }, false],
  [{ from: '2026-02-30', to: '2026-03-01' }, false],
  [{ days: 0 }, false],
  [{ days: 367 }, false],
  [{ from: '2025-01-01', to: '2026-01-01' }, true],
  [{ days: 7 }, true],
])('%o fits: %s', (query, fits) => {
  expect(rangeQuery.safeParse(query).success).toBe(fits)
})

test('counts become series, days without one are zero, and rows by day', () => {
  const range = rangeOf({ days: 3 }, now)
  const counts = [
    { what: 'views', day: '2026-02-26', count: 4 },
    { what: 'views', day: '2026-02-28', count: 2 },
    { what: 'views', day: '2026-03-02', count: 3 },
    { what: 'else', day: '2026-03-02', count: 9 },
  ]
  const series = seriesOf(['views', 'answers'], counts, range)
  expect(series).toEqual({
    views: { total: 5, before: 4, by_day: [2, 0, 3] },
    answers: { total: 0, before: 0, by_day: [0, 0, 0] },
  })
  expect(rowsOf(range, { ...series, withheld: null })).toEqual([
    { day: '2026-02-28', views: 2, answers: 0, withheld: null },
    { day: '2026-03-01', views: 0, answers: 0, withheld: null },
    { day: '2026-03-02', views: 3, answers: 0, withheld: null },
  ])
})
