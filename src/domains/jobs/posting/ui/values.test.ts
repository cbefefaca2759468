import { expect, it } from 'vitest'
import { stepOf } from '#web/form-steps.ts'
import { newPosting } from '../../job-posting.contract.ts'
import { formSteps } from './step-words.ts'
import { bodyOf, emptyPosting, usualPeriod } from './values.ts'

const filled = {
  ...emptyPosting(),
  title: 'Data intern',
  description: '<p>Look at data</p>',
  type: 'internship',
  work_mode: 'hybrid',
  locations: ['Chicago, IL'],
  time_zone: 'America/Chicago',
}

it('an untouched form with a title is a draft, and not yet a job', () => {
  const body = bodyOf({ ...emptyPosting(), title: 'Data intern' })
  expect(newPosting.safeParse({ ...body, state: 'draft' }).success).toBe(true)
  expect(newPosting.safeParse({ ...body, state: 'active' }).success).toBe(false)
})

it('money is sent in the currency’s smallest unit', () => {
  const range = { ...filled, salary_min: 25.5, salary_max: '' }
  expect(bodyOf(range)).toMatchObject({ salary_min: 2550, salary_currency: 'USD', is_unpaid: false })
  expect(bodyOf({ ...range, salary_currency: 'JPY', salary_min: 1500 })).toMatchObject({ salary_min: 1500 })
  expect(newPosting.safeParse({ ...bodyOf(range), state: 'active' }).success).toBe(true)
})

it('amounts typed before choosing "unpaid" are not sent', () => {
  const body = bodyOf({ ...filled, pay: 'unpaid', salary_min: 20 })
  expect(body).toMatchObject({ is_unpaid: true })
  expect(body).not.toHaveProperty('salary_min')
})

it('questions belong to applying here, the address to applying elsewhere', () => {
  const question = { id: 'a', label: 'Why?', kind: 'text' as const, options: [], required: true }
  const both = { ...filled, external_url: 'https://example.com/jobs', screening_questions: [question] }
  expect(bodyOf({ ...both, applies: 'here' })).toMatchObject({
    screening_questions: [question],
    external_url: undefined,
  })
  expect(bodyOf({ ...both, applies: 'elsewhere' })).toMatchObject({
    screening_questions: [],
    external_url: 'https://example.com/jobs',
  })
})

it('every error leads to the step of its field', () => {
  expect(stepOf(formSteps, 'salary_max')).toBe('people')
  expect(stepOf(formSteps, 'screening_questions.2.options')).toBe('preview')
  expect(stepOf(formSteps, 'locations')).toBe('basics')
})

it('full-time work is paid by the year unless told otherwise, other work by the hour', () => {
  expect(['full-time', 'part-time', 'internship', 'contract', null].map(usualPeriod)).toEqual([
    'year',
    'hour',
    'hour',
    'hour',
    'hour',
  ])
})

it('an address that is still to come neither stops the draft nor drops its questions', () => {
  const question = { id: 'a', label: 'Why?', kind: 'text' as const, options: [], required: true }
  const body = bodyOf({ ...filled, applies: 'elsewhere', screening_questions: [question] })
  expect(body).toMatchObject({ screening_questions: [question], external_url: undefined })
  expect(newPosting.safeParse({ ...body, state: 'draft' }).success).toBe(true)
})

it('the inputs of every field have a name', () => {
  const fields = Object.values(formSteps.fields).flat()
  expect(fields.filter((path) => path !== 'remove_cover' && !formSteps.labels[path])).toEqual([])
})
