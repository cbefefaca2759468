import { expect, test } from 'vitest'
import type { StudentMe } from '#domains/accounts/own-profile/own-profile.contract.ts'
import { agendaWord } from './Agenda.tsx'
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
const nothing = {
  offers: [],
  interviews: [],
  messages: [],
  closing: [],
  places: [],
  applications: [],
  agenda: [],
}
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
  const written = { ...(all as object), messages: [waits('talk')] } as never
  expect(keysOf(written)).toEqual(['offer', 'place', 'interview', 'message talk', 'closing'])
  expect(keysOf({ closing: [waits('closing')] } as never, { resume: null, affiliation: 'declined' })).toEqual(
    ['closing', 'profile', 'university'],
  )
})

test('a liked job closes soon, unless only its listing here ends', () => {
  const job = { ...waits('job'), time_zone: 'UTC', applies_elsewhere: false, application_deadline: null }
  const [here, elsewhere, dated] = needsOf(
    {
      ...nothing,
      closing: [
        job,
        { ...job, applies_elsewhere: true },
        { ...job, applies_elsewhere: true, application_deadline: '2026-03-02' },
      ],
    } as never,
    me,
  )
  expect(here).toMatchObject({
    text: 'A job you like is closing soon: Title job',
    action: { label: 'Apply' },
  })
  expect(elsewhere).toMatchObject({
    text: 'A job you like won’t be listed here much longer: Title job',
    action: { label: 'View job' },
  })
  expect(dated).toMatchObject({
    text: 'A job you like is closing soon: Title job',
    action: { label: 'View job' },
  })
})

test('the agenda names a deadline only where there is one', () => {
  const job = { ...waits('job'), time_zone: 'UTC', application_deadline: null }
  expect(agendaWord({ ...job, kind: 'job_closes', applies_elsewhere: true })).toBe('Listed here until')
  expect(agendaWord({ ...job, kind: 'job_closes', applies_elsewhere: false })).toBe('Apply by')
  expect(agendaWord({ ...job, kind: 'event', applies_elsewhere: false })).toBe('Registered,')
})

test('the next part of the profile is named', () => {
  const [profile] = needsOf(nothing, { ...me, resume: null } as StudentMe)
  expect(profile).toMatchObject({ text: 'Your profile is 88% complete', note: 'Next: a resume' })
  const [empty] = needsOf(nothing, { ...me, headline: '', majors: [], resume: null } as never)
  expect(empty).toMatchObject({ note: 'Next: a major' })
})
