import { expect, test } from 'vitest'
import { sameName } from './same-name.ts'

test.each([
  ['Stripe', ' stripe ', true],
  ['Stripe', 'Stripe, Inc.', true],
  ['Café Zürich', 'cafe zurich', true],
  ['Stripe', 'Strip', false],
  ['Stripe', 'Stripe Press', false],
  ['Inc', 'Inc', true],
  ['', '', false],
])('%s and %s: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same)
})
