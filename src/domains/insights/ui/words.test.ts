import { expect, test } from 'vitest'
import { chartLabel, trendLabel, withinDays } from './words.ts'

const series = (total: number, before: number, by_day: number[]) => ({ total, before, by_day })

test.each([
  [series(0, 0, [0]), 'None in the 1 day before either'],
  [series(3, 0, [1, 2]), 'None in the 2 days before'],
  [series(4, 4, [4, 0]), 'As many as in the 2 days before'],
  [series(6, 4, [6, 0]), '50% more than in the 2 days before'],
  [series(1, 4000, [1, 0]), '100% fewer than in the 2 days before'],
])('%o reads %s', (given, words) => {
  expect(trendLabel(given)).toBe(words)
})

test('a chart in words', () => {
  expect(chartLabel('Views', '2026-02-28', series(5, 0, [1, 4]))).toBe(
    'Views by day: 5 in all, the most on March 1: 4',
  )
  expect(chartLabel('Views', '2026-02-28', series(0, 0, [0, 0]))).toBe('Views by day: none')
})

test('days that hold something are whole ones, and never none', () => {
  expect([0, 0.4, 1, 2.4].map(withinDays)).toEqual(['1 day', '1 day', '1 day', '3 days'])
})
