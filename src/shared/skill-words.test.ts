import { expect, test } from 'vitest'
import { skills } from './lists.ts'
import { foldSkill, ownSkillsLike } from './skill-words.ts'

test('the same word comes first, then what begins with it, then what has a word that does', () => {
  expect(ownSkillsLike('c').slice(0, 3)).toEqual(['C', 'C++', 'C#'])
  expect(ownSkillsLike('PYTH')).toEqual(['Python'])
  expect(ownSkillsLike('  pýthon ')).toEqual(['Python'])
  expect(ownSkillsLike('learning')).toEqual(['Deep Learning', 'Machine Learning'])
  expect(ownSkillsLike('ython')).toEqual([])
  expect(ownSkillsLike(' ')).toEqual([])
  for (const skill of skills) expect(ownSkillsLike(skill)[0]).toBe(skill)
})

test('words are compared without case, accents and spare spaces', () => {
  expect(foldSkill('  Éclair   MAKING ')).toBe('eclair making')
})
