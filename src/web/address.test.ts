import { expect, it } from 'vitest'
import { addressReader, oneOf, page, some, text } from './address.ts'

const read = addressReader({
  search: text(10),
  type: some(oneOf(['internship', 'contract'])),
  page,
})

it.each([
  [
    { search: 'data', page: 2 },
    { search: 'data', page: 2 },
  ],
  [{ search: 2024 }, { search: '2024' }],
  [{ type: 'internship' }, { type: ['internship'] }],
  [{ type: ['contract', 'internship'] }, { type: ['contract', 'internship'] }],
  [{ type: ['nonsense'], page: -3, search: 'much too long a text', other: 1 }, {}],
  [{ search: null }, {}],
])('%j is read as %j', (raw, address) => {
  expect(read(raw)).toEqual(address)
})
