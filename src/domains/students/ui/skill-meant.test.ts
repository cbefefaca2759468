import { expect, test } from 'vitest'
import { skills } from '#shared/lists.ts'
import { skillMeant } from './skill-meant.ts'

test('a beginning that fits one skill of the list stands for it, in its spelling', () => {
  expect(skillMeant('pyth')).toBe('Python')
  expect(skillMeant(' python ')).toBe('Python')
  expect(skills.map(skillMeant)).toEqual([...skills])
})

test('what the list does not know, and what could be several, stays as typed', () => {
  expect(skillMeant('Glassblowing')).toBe('Glassblowing')
  expect(skillMeant('D')).toBe('D')
})
