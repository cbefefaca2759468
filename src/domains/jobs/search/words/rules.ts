/** Fewer jobs than this, and words that may be mistyped are looked for as well. */
export const ALMOST_NOTHING = 3

export interface Similar {
  word: string
  /** Begins a word of a title or an employer. */
  is_known: boolean
  similar: string[]
}

/** Which words stand for which: the unknown ones for those they resemble; when all are known, each may be the mistyped one. */
export const meantWords = (words: Similar[]): Similar[] => {
  const doubtful = words.filter((word) => !word.is_known)
  const suspects = doubtful.length > 0 ? doubtful : words
  return words.map((word) => (suspects.includes(word) ? word : { ...word, similar: [] }))
}
