import { expect, test } from 'vitest'
import { skills } from '#shared/lists.ts'
import { correctSkill } from './skill-correction.ts'

test('a beginning that fits one skill of the list stands for it, in its spelling', () => {
  expect(correctSkill('pyth')).toBe('Python')
  expect(correctSkill(' python ')).toBe('Python')
  expect(skills.map(correctSkill)).toEqual([...skills])
})

test('what the list does not know, and what could be several, stays as typed', () => {
  expect(correctSkill('Glassblowing')).toBe('Glassblowing')
  expect(correctSkill('D')).toBe('D')
})
