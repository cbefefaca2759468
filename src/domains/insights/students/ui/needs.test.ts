import { expect, test } from 'vitest'
import type { StudentMe } from '#domains/accounts/own-profile/own-profile.contract.ts'
import { needsOf } from './needs.tsx'

const me = {
  affiliation: 'verified',
  university: { id: 'u', name: 'Northfield' },
  picture_url: '/p',
  headline: 'x',
  about: 'x',
  degree: 'bachelor',
  majors: ['Physics'],
  graduation_class: 2027,
  skills: ['a', 'b', 'c'],
  resume: { filename: 'r.pdf' },
} as unknown as StudentMe
const nothing = { offers: [], interviews: [], closing: [], places: [], applications: [], agenda: [] }
const waits = (id: string) => ({
  id,
  title: `Title ${id}`,
  organization: 'Mill',
  at: '2026-03-02T15:00:00.000Z',
})
const keysOf = (dashboard: Partial<typeof nothing>, student: Partial<StudentMe> = {}) =>
  needsOf({ ...nothing, ...dashboard } as never, { ...me, ...student } as StudentMe).map(({ key }) => key)

test('somebody with everything in order needs nothing', () => {
  expect(keysOf({})).toEqual([])
})

test('offers to answer and held places come first, the profile after what has a date, five at most', () => {
  const all = {
    offers: [waits('offer')],
    interviews: [waits('interview')],
    closing: [waits('closing'), waits('later')],
    places: [waits('place')],
  } as never
  expect(keysOf(all, { resume: null })).toEqual(['offer', 'place', 'interview', 'closing', 'later'])
  expect(keysOf({ closing: [waits('closing')] } as never, { resume: null, affiliation: 'declined' })).toEqual(
    ['closing', 'profile', 'university'],
  )
})

test('the next part of the profile is named', () => {
  const [profile] = needsOf(nothing, { ...me, resume: null } as StudentMe)
  expect(profile).toMatchObject({ text: 'Your profile is 88% complete', note: 'Next: a resume' })
  const [empty] = needsOf(nothing, { ...me, headline: '', majors: [], resume: null } as never)
  expect(empty).toMatchObject({ note: 'Next: a major' })
})
