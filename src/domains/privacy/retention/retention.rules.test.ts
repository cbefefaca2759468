import { describe, expect, test } from 'vitest'
import { spanWords } from './retention.contract.ts'
import { nextNight } from './retention.rules.ts'

describe('how long things are kept', () => {
  test.each([
    ['2026-03-02T15:00:00Z', '2026-03-03T03:00:00.000Z'],
    ['2026-03-02T02:59:00Z', '2026-03-02T03:00:00.000Z'],
    ['2026-03-02T03:00:00Z', '2026-03-03T03:00:00.000Z'],
  ])('the night after %s', (now, night) => expect(nextNight(new Date(now)).toISOString()).toBe(night))

  test.each([
    [1, 'a day'],
    [90, '90 days'],
    [365, 'a year'],
    [730, '2 years'],
  ])('%i days are %s', (days, words) => expect(spanWords(days)).toBe(words))
})
