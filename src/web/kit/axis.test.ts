import { expect, test } from 'vitest'
import { axisTicks, labeledDays } from './axis.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 2, 4]],
  [7, [0, 5, 10]],
  [10, [0, 5, 10]],
  [11, [0, 10, 20]],
  [130, [0, 100, 200]],
  [4_100, [0, 5_000]],
])('up to %i an axis has the marks %j', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks)
})

test('days are labeled evenly, the first and the last among them', () => {
  expect(labeledDays(30, 4)).toEqual([0, 10, 19, 29])
  expect(labeledDays(3, 4)).toEqual([0, 1, 2])
  expect(labeledDays(1, 4)).toEqual([0])
  expect(labeledDays(0, 4)).toEqual([])
})
