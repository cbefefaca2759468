import { expect, it } from 'vitest'
import type { VisitedExhibitor } from '../../booths/fair-map.contract.ts'
import { choicesOf, isFiltering, passes } from './visit-filters.ts'

const one = { id: 'a', industry: 'Energy', majors: ['Physics', 'Chemistry'], open_jobs: 2, sponsors: false }
const other = { id: 'b', industry: null, majors: [], open_jobs: 0, sponsors: false }
const sponsor = { id: 'c', industry: 'Health', majors: ['Physics'], open_jobs: 1, sponsors: true }
const stars = new Set(['b'])
const left = (filters: Parameters<typeof passes>[1]) =>
  [one, other, sponsor].filter((exhibitor) => passes(exhibitor, filters, stars)).map(({ id }) => id)

it('leaves who passes every filter', () => {
  expect(left({})).toEqual(['a', 'b', 'c'])
  expect(left({ major: ['Chemistry', 'Art'] })).toEqual(['a'])
  expect(left({ major: ['Physics'], industry: ['Health'] })).toEqual(['c'])
  expect([left({ jobs: true }), left({ sponsors: true }), left({ starred: true })]).toEqual([
    ['a', 'c'],
    ['c'],
    ['b'],
  ])
  expect([isFiltering({}), isFiltering({ major: [] }), isFiltering({ starred: true })]).toEqual([
    false,
    false,
    true,
  ])
})

it('offers the majors and industries there are', () => {
  expect(choicesOf([one, other, sponsor] as VisitedExhibitor[])).toEqual({
    major: [
      { value: 'Chemistry', label: 'Chemistry', count: 1 },
      { value: 'Physics', label: 'Physics', count: 2 },
    ],
    industry: [
      { value: 'Energy', label: 'Energy', count: 1 },
      { value: 'Health', label: 'Health', count: 1 },
    ],
  })
})
