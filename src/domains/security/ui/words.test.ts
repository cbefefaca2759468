import { expect, test } from 'vitest'
import { detailWords } from './words.ts'

test('whoever signed in is named as people are, never by the word of the code', () => {
  const named = ['student', 'employer_user', 'university_user', 'operator'].map(detailWords)
  expect(named).toEqual(['As a student', 'As an employer', 'As a university', 'As an operator'])
  expect(detailWords('authenticator app')).toBe('authenticator app')
  expect(detailWords(null)).toBeNull()
})
