import { expect, test } from 'vitest'
import { pauseAfter } from './sending.ts'

test('pauses double up to half an hour, to five minutes where somebody waits, and spread', () => {
  const seconds = (attempts: number, urgent: boolean, chance = 0) =>
    pauseAfter(attempts, urgent, chance) / 1000
  expect([1, 2, 3, 4].map((attempts) => seconds(attempts, false))).toEqual([10, 20, 40, 80])
  expect([seconds(30, false), seconds(30, true)]).toEqual([1800, 300])
  expect(seconds(30, false, 1)).toBe(1440)
})
