import { expect, test } from 'vitest'
import { readRange, readWords, writeRange } from './answer-filters.contract.ts'

const question = '0197c0de-0000-7000-8000-000000000001'

test.each([
  ['2..10', { from: 2, to: 10 }],
  ['..10', { from: null, to: 10 }],
  ['-1234.00005..', { from: -1234.00005, to: null }],
  ['3..3', { from: 3, to: 3 }],
])('%s is a range, and is written as it is read', (rest, ends) => {
  const written = `${question}:${rest}`
  expect(readRange(written)).toEqual({ question, ...ends })
  expect(writeRange(readRange(written)!)).toBe(written)
})

test.each(['..', '', '10', '10..2', '1..2..3', 'one..2', '1e9..', '1 ..2', '--1..'])('%j is none', (rest) => {
  expect(readRange(`${question}:${rest}`)).toBeNull()
})

test('words need a question, and something to look for', () => {
  expect(readWords(`${question}:a b: c`)).toEqual({ question, words: 'a b: c' })
  for (const wrong of [`${question}:  `, `${question}`, 'x:words', `${question}:${'w'.repeat(101)}`])
    expect(readWords(wrong)).toBeNull()
})
