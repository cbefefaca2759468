import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyErrors, inOneLine, normalizeEmpty, validValues, wordsOf } from './form-values.ts'

const schema = z.object({
  title: z.string().min(1, 'Say what it is'),
  note: z.string().max(10),
  starts_on: z.iso.date().optional(),
  salary: z.number().nullable(),
  questions: z.array(z.object({ label: z.string().min(1, 'Ask something'), limit: z.int().optional() })),
})

describe('empty inputs', () => {
  it('become what the contract calls nothing', () => {
    const typed = {
      title: 'A',
      note: '',
      starts_on: '',
      salary: '',
      questions: [{ label: 'Why?', limit: '' }],
    }
    expect(normalizeEmpty(schema, typed)).toEqual({
      title: 'A',
      note: '',
      starts_on: undefined,
      salary: null,
      questions: [{ label: 'Why?', limit: undefined }],
    })
  })
})

describe('errors', () => {
  it('come all at once, by path, and say when something is missing', () => {
    const settled = normalizeEmpty(schema, {
      title: '',
      note: 'far too long for this',
      salary: 'x',
      questions: [{ label: '' }],
    })
    expect(bodyErrors(schema, settled)).toEqual({
      title: ['This field is required'],
      note: [expect.stringMatching(/10/)],
      salary: [expect.any(String)],
      'questions.0.label': ['This field is required'],
    })
  })

  it('stand on one line each; those of an entry are the list’s where the list is one field', () => {
    const fields = {
      title: ['Too long', 'No links', 'Too long'],
      'skills.3': ['Too long'],
      'questions.0.label': ['Ask'],
    }
    expect(inOneLine(fields)).toMatchObject({ title: 'Too long. No links', 'skills.3': 'Too long' })
    expect(inOneLine(fields, /^(skills)\.\d+$/)).toEqual({
      title: 'Too long. No links',
      skills: 'Too long',
      'questions.0.label': 'Ask',
    })
  })
})

it.each([
  ['title', 'Title'],
  ['screening_questions.0.label', 'Screening questions 1 label'],
  ['resumeFile', 'Resume file'],
])('names %s as %s', (path, words) => {
  expect(wordsOf(path)).toBe(words)
})

describe('the part of a draft that is right', () => {
  const problemsOf = ({ title, from, to, mail }: typeof kept): Record<string, string> => ({
    ...(title ? {} : { title: 'This field is required' }),
    ...(from > to ? { to: 'This is less than the lower end' } : {}),
    ...(mail.every((one) => one.includes('@')) ? {} : { 'mail.0': 'Not an address' }),
  })
  const kept = { title: 'A', from: 1, to: 5, mail: ['a@b.example'] }

  it('is all of it where nothing is wrong', () => {
    const values = { ...kept, title: 'B' }
    expect(validValues(values, kept, problemsOf)).toBe(values)
  })

  it('leaves a wrong field, or an entry’s list, as it was kept', () => {
    expect(validValues({ ...kept, title: 'B', mail: ['half'] }, kept, problemsOf)).toEqual({
      ...kept,
      title: 'B',
    })
    expect(validValues({ ...kept, from: 2, to: 0 }, kept, problemsOf)).toEqual({ ...kept, from: 2 })
  })

  it('finds the other field of a contradiction when the named one has not changed', () => {
    expect(validValues({ ...kept, title: 'B', from: 9 }, kept, problemsOf)).toEqual({ ...kept, title: 'B' })
  })

  it('is nothing where what was kept is not right either', () => {
    const fresh = { ...kept, title: '' }
    expect(validValues({ ...fresh, from: 2 }, fresh, problemsOf)).toBeNull()
  })
})
