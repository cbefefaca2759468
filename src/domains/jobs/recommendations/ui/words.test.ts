import { expect, test } from 'vitest'
import { reasonText } from './words.ts'

test.each([
  ['major', ['Computer Science'], 'Matches your major Computer Science'],
  ['skills', ['SQL'], 'Matches your skills: SQL'],
  ['skills', ['SQL', 'R', 'Python', 'C'], 'Matches your skills: SQL, R and Python'],
  ['liked', ['Quiet Ledger'], 'Similar to a job you liked at Quiet Ledger'],
  ['class', ['2027'], 'For the class of 2027'],
] as const)('%s %j', (kind, values, text) => {
  expect(reasonText({ kind, values: [...values] })).toBe(text)
})
