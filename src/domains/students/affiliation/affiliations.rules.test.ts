import { expect, test } from 'vitest'
import { mayDecide, requireDecision } from './affiliations.rules.ts'

const domains = ['mine.edu']
const stranger = 'someone@example.com'

test.each([
  ['unverified', stranger, 'staff', true, true],
  ['verified', stranger, 'staff', false, true],
  ['declined', stranger, 'staff', true, false],
  ['verified', 'someone@cs.mine.edu', 'owner', false, false],
  ['unverified', 'someone@mine.edu', 'admin', true, false],
  ['unverified', stranger, 'viewer', false, false],
] as const)('%s, %s, seen by %s', (affiliation, email, role, confirm, decline) => {
  expect(mayDecide({ affiliation, email }, domains, role)).toEqual({ confirm, decline })
})

test('a decision names whom it cannot be', () => {
  const students = [stranger, 'someone@mine.edu'].map((email) => ({
    affiliation: 'unverified' as const,
    email,
  }))
  expect(() => requireDecision('verified', students, domains)).not.toThrow()
  expect(() => requireDecision('declined', students, domains)).toThrow(/someone@mine\.edu/)
})
