import { skills } from './lists.ts'

/** A skill as it is compared: without case, accents and spare spaces. */
export const foldSkill = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const byWord = new Map(skills.map((name) => [foldSkill(name), name]))

/** The skill of the product's own list that a word is. */
export const ownSkill = (word: string): string | undefined => byWord.get(foldSkill(word))

/** Skills of the product's own list that begin with what was typed, or of which a word does; the same word first. */
export const ownSkillsLike = (typed: string): string[] => {
  const search = foldSkill(typed)
  if (!search) return []
  const ranked = skills.map((name) => {
    const folded = foldSkill(name)
    if (folded === search) return { name, rank: 0 }
    if (folded.startsWith(search)) return { name, rank: 1 }
    return { name, rank: folded.includes(` ${search}`) ? 2 : 3 }
  })
  return ranked
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name }) => name)
}
