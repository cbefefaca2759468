import { expect, test } from 'vitest'
import { day, timestamp } from './fields.ts'

test('moments and days are ones the database can write and count on from', () => {
  const taken = (value: string) => (value.length > 10 ? timestamp : day).safeParse(value).success
  expect(['1900-01-01', '2026-03-02T15:00:00.000Z', '2199-12-31T23:59:59Z'].map(taken)).toEqual([
    true,
    true,
    true,
  ])
  expect(['0000-01-01', '0001-01-01', '9999-12-31', '0000-01-01T00:00:00Z'].map(taken)).toEqual(
    Array(4).fill(false),
  )
})
