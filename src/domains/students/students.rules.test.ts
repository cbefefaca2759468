import { expect, test } from 'vitest'
import { provesAffiliation } from './students.rules.ts'

test.each([
  ['a@lakeside.edu', true],
  ['a@LAKESIDE.edu', true],
  ['a@cs.lakeside.edu', true],
  ['a@alumni.lakeside.ac.uk', true],
  ['a@notlakeside.edu', false],
  ['a@lakeside.edu.example.com', false],
  ['lakeside.edu@example.com', false],
  ['"x@lakeside.edu"@example.com', false],
])('%s proves an affiliation: %s', (email, proves) => {
  expect(provesAffiliation(email, ['lakeside.edu', 'lakeside.ac.uk'])).toBe(proves)
})

test('a university without domains is proved by nobody', () => {
  expect(provesAffiliation('a@lakeside.edu', [])).toBe(false)
})
