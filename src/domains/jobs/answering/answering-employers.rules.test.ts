import { expect, test } from 'vitest'
import { isReliable, reliability } from './answering-employers.rules.ts'

test('an employer is shown once five answers were due and at least half of them came', () => {
  expect(isReliable({ answered: 4, silent: 0 })).toBe(false)
  expect(isReliable({ answered: 5, silent: 0 })).toBe(true)
  expect(isReliable({ answered: 5, silent: 6 })).toBe(false)
})

test('few answers count less than many of about the same share', () => {
  expect(reliability({ answered: 98, silent: 2 })).toBeGreaterThan(reliability({ answered: 5, silent: 0 }))
  expect(reliability({ answered: 50, silent: 0 })).toBeGreaterThan(reliability({ answered: 49, silent: 1 }))
  // 8 of 10: 0.4902 to 0.9433, as tabulated
  expect(reliability({ answered: 8, silent: 2 })).toBeCloseTo(0.4902, 3)
  expect(reliability({ answered: 0, silent: 0 })).toBe(0)
})
