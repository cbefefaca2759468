import { expect, test } from 'vitest'
import { sameName, withoutForm } from './same-name.ts'

test.each([
  ['Stripe', ' stripe ', true],
  ['Stripe', 'Stripe, Inc.', true],
  ['Café Zürich', 'cafe zurich', true],
  ['Stripe', 'Stripe Co., Ltd.', true],
  ['Stripe', 'Stripe L.L.C.', true],
  ['Stripe', 'Strip', false],
  ['Stripe', 'Stripe Press', false],
  ['Inc', 'Inc', true],
  ['', '', false],
])('%s and %s: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same)
})

test.each([
  [' Stripe, Inc. ', 'Stripe'],
  ['Stripe Co., Ltd.', 'Stripe'],
  ['Inc', 'Inc'],
  ['Lincoln', 'Lincoln'],
])('%s is looked for as %s', (name, sought) => {
  expect(withoutForm(name)).toBe(sought)
})
