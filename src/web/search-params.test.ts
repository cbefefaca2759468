import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

it.each([
  ['?q=data+intern&page=2', { q: 'data intern', page: 2 }],
  ['?type=internship&type=contract', { type: ['internship', 'contract'] }],
  ['?remote=true', { remote: true }],
])('%s reads and writes back', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
  expect(stringifySearch(search)).toBe(text)
})

it('leaves text that only looks like a number as it is, and drops nothing silently odd', () => {
  expect(parseSearch('?zip=00742&n=1e400&empty=')).toEqual({ zip: '00742', n: '1e400', empty: '' })
  expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe('')
})
