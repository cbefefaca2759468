import { expect, test } from 'vitest'
import { chartLabel, trendLabel, withinDays } from './words.ts'

const series = (total: number, before: number, by_day: number[]) => ({ total, before, by_day })

test.each([
  [series(0, 0, [0]), 'None, same as the previous 1 day'],
  [series(3, 0, [1, 2]), 'None in the previous 2 days'],
  [series(4, 4, [4, 0]), 'Same as the previous 2 days'],
  [series(6, 4, [6, 0]), '50% more than the previous 2 days'],
  [series(1, 4000, [1, 0]), '99% fewer than the previous 2 days'],
  [series(0, 4000, [0, 0]), '100% fewer than the previous 2 days'],
  [series(10_014, 10_020, [5000, 5014]), 'About the same as the previous 2 days'],
])('%o reads %s', (given, words) => {
  expect(trendLabel(given)).toBe(words)
})

test('a chart in words', () => {
  expect(chartLabel('Views', '2026-02-28', series(5, 0, [1, 4]))).toBe(
    'Views by day: 5 in total, peaking on March 1 with 4',
  )
  expect(chartLabel('Views', '2026-02-28', series(0, 0, [0, 0]))).toBe('Views by day: none')
})

test('days that hold something are whole ones, and never none', () => {
  expect([0, 0.4, 1, 2.4].map(withinDays)).toEqual(['1 day', '1 day', '1 day', '3 days'])
})
