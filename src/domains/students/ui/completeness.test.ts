import { expect, it } from 'vitest'
import { percentOf } from '#web/kit/Completeness.tsx'
import { type ProfileState, partsOf } from './completeness.ts'

const empty: ProfileState = {
  picture_url: null,
  headline: '',
  university_id: '',
  university_name: null,
  degree: null,
  majors: [],
  graduation_class: null,
  skills: [],
  about: '',
  has_resume: false,
}

const missing = (profile: ProfileState) =>
  partsOf(profile)
    .filter(({ done }) => !done)
    .map(({ label }) => label)

it('goes from nothing to whole', () => {
  expect(percentOf(partsOf(empty))).toBe(0)
  const whole: ProfileState = {
    picture_url: '/media/1',
    headline: 'Data student',
    university_id: 'x',
    university_name: null,
    degree: 'master',
    majors: ['Statistics'],
    graduation_class: 2027,
    skills: ['SQL', 'R', 'Python'],
    about: 'I count things.',
    has_resume: true,
  }
  expect(percentOf(partsOf(whole))).toBe(100)
})

it('names what is missing', () => {
  expect(missing({ ...empty, degree: 'master', skills: ['SQL', 'R'] })).toEqual([
    'A headline',
    'A few words about you',
    'Your university',
    'Degree and year',
    'A major',
    'At least 3 skills',
    'A resume',
    'A picture',
  ])
  expect(missing({ ...empty, degree: 'master', graduation_class: 2027 })).not.toContain('Degree and year')
})
