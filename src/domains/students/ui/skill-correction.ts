import { skills } from '#shared/lists.ts'

/** Fewer letters may be a whole name. */
const ENOUGH = 3

/** Corrects a typed skill to the list's spelling; if it is the start of exactly one on the list, returns that one. */
export const correctSkill = (typed: string): string => {
  const word = typed.trim().toLowerCase()
  const begun = skills.filter((skill) => skill.toLowerCase().startsWith(word))
  const same = begun.find((skill) => skill.toLowerCase() === word)
  if (same) return same
  return word.length >= ENOUGH && begun.length === 1 ? begun[0]! : typed
}
