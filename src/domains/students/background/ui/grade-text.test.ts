import { expect, test } from 'vitest'
import { gradeOf } from './grade-text.ts'

test.each([
  ['3.45', 3.45],
  ['3,45', 3.45],
  [' 1,5 ', 1.5],
  ['17', 17],
  ['', null],
  ['3,4,5', null],
  ['1.234', null],
  ['-1', null],
  ['four', null],
])('%j is read as %j', (text, grade) => {
  expect(gradeOf(text)).toBe(grade)
})
