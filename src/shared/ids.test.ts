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
