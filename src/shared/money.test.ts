import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyLabel } from './labels.ts'
import { majorUnits, minorFrom, minorTo } from './money.ts'

test('amounts have the currency’s own decimals: two, none, three', () => {
  expect(
    [
      [125050, 'USD'],
      [5000, 'JPY'],
      [1234567, 'KWD'],
      [5, 'KWD'],
      [-5, 'EUR'],
      [0, 'JPY'],
    ].map(([minor, currency]) => majorUnits(minor as number, currency as string)),
  ).toEqual(['1250.50', '5000', '1234.567', '0.005', '-0.05', '0'])
  expect([moneyLabel(5000, 'JPY'), moneyLabel(1234567, 'KWD').replace(/\s/g, ' ')]).toEqual([
    '¥5,000',
    'KWD 1,234.567',
  ])
})

test('minor units survive the way through a form', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom('USD', 'JPY', 'KWD', 'HUF'),
      (minor, currency) => {
        expect(minorFrom(minorTo(minor, currency), currency)).toBe(minor)
        expect(minorFrom(Number(majorUnits(minor, currency)), currency)).toBe(minor)
      },
    ),
  )
})
