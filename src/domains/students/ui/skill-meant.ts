import { skills } from '#shared/lists.ts'

/** Fewer letters may well be a whole name. */
const ENOUGH = 3

/** A typed skill in the spelling of the list; where it begins a single one of the list, that one. */
export const skillMeant = (typed: string): string => {
  const word = typed.trim().toLowerCase()
  const begun = skills.filter((skill) => skill.toLowerCase().startsWith(word))
  const same = begun.find((skill) => skill.toLowerCase() === word)
  if (same) return same
  return word.length >= ENOUGH && begun.length === 1 ? begun[0]! : typed
}
