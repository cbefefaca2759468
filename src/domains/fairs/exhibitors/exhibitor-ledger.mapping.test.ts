import { expect, test } from 'vitest'
import { majorUnits } from './exhibitor-ledger.mapping.ts'

test('amounts of the ledger have the currency’s own digits', () => {
  expect([majorUnits(125050, 'USD'), majorUnits(5000, 'JPY')]).toEqual(['1250.50', '5000'])
})
