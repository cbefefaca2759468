import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids are version 7 and carry their moment', () => {
  const id = newId(Date.UTC(2026, 2, 2))
  expect(isId(id)).toBe(true)
  expect(id[14]).toBe('7')
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 2, 2))
})

test('ids of one millisecond sort in the order they were made', () => {
  const now = Date.UTC(2026, 2, 2)
  const made = Array.from({ length: 500 }, () => newId(now))
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(500)
})

test('also when ids of other moments are made in between', () => {
  const now = Date.UTC(2026, 2, 2)
  const made = Array.from({ length: 500 }, (_, n) => {
    newId(now + 1 + (n % 3))
    return newId(now)
  })
  expect(made.toSorted()).toEqual(made)
})

test('also when a great many are made, and a great many moments come in between', () => {
  const now = Date.UTC(2026, 2, 3)
  const many = Array.from({ length: 10_000 }, () => newId(now))
  expect(many.toSorted()).toEqual(many)
  const first = newId(now)
  for (let n = 1; n <= 500; n++) newId(now + n)
  expect(newId(now) > first).toBe(true)
})
