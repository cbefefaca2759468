import { expect, test } from 'vitest'
import { meets, NOTHING, parseTsquery } from './tsquery.ts'

const word = (text: string, isPrefix = false) => ({ word: text, isPrefix })

test('reads words, prefixes, operators by their rank, and escapes', () => {
  expect(parseTsquery("'data'")).toEqual(word('data'))
  expect(parseTsquery("'a':* & ( 'b':* | 'c' ) & 'd'")).toEqual({
    all: [word('a', true), { any: [word('b', true), word('c')] }, word('d')],
  })
  expect(parseTsquery("'new' <-> 'york':* | 'ny'")).toEqual({
    any: [{ sequence: [word('new'), word('york', true)] }, word('ny')],
  })
  expect(parseTsquery("'o''neil' & 'back\\\\slash'")).toEqual({ all: [word("o'neil"), word('back\\slash')] })
  expect(parseTsquery('')).toEqual(NOTHING)
})

test.each(["!'a'", "'a' &", "('a'", "'a' 'b'", "'a':B", "'a' <2> 'b'"])('refuses %s', (text) => {
  expect(() => parseTsquery(text)).toThrow()
})

test('finds words one after the other', () => {
  const words = ['new', 'york', 'ny', 'san', 'francisco']
  expect(meets(parseTsquery("'new' <-> 'yo':*"), words)).toBe(true)
  expect(meets(parseTsquery("'york' <-> 'new':*"), words)).toBe(false)
  expect(meets(parseTsquery("'new' <-> 'yo'"), words)).toBe(false)
  expect(meets(parseTsquery("'francisco' <-> 'ca':*"), words)).toBe(false)
  expect(meets(parseTsquery("'fran':* & 'ny'"), words)).toBe(true)
  expect(meets(NOTHING, words)).toBe(false)
})
