import { describe, expect, it } from 'vitest'
import { overlap, series } from './time-spans.rules.ts'

describe('rules', () => {
  it('appointments that touch do not overlap', () => {
    const [one, two] = series({ starts_at: '2026-03-10T10:00:00.000Z', length: 10, count: 2, pause: 0 })
    expect([overlap(one!, two!), overlap(one!, one!)]).toEqual([false, true])
    expect(two!.ends_at).toBe('2026-03-10T10:20:00.000Z')
  })
})
