import { expect, test } from 'vitest'
import { reasonText } from './words.ts'

test.each([
  ['major', ['Computer Science'], 'Matches your major Computer Science'],
  ['skills', ['SQL'], 'Asks for SQL, which you know'],
  ['skills', ['SQL', 'R', 'Python', 'C'], 'Asks for SQL, R and Python, which you know'],
  ['liked', ['Quiet Ledger'], 'Like a job you liked at Quiet Ledger'],
  ['class', ['2027'], 'For the class of 2027'],
] as const)('%s %j', (kind, values, text) => {
  expect(reasonText({ kind, values: [...values] })).toBe(text)
})
