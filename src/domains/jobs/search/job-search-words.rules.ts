/** With fewer matches than this, likely typos are searched for as well. */
export const FEW_MATCHES = 3

export interface Similar {
  word: string
  /** Matches the start of a word in a title or an employer's name. */
  is_known: boolean
  similar: string[]
}

/**
 * Pairs words with what they may stand for: unknown words with similar ones; if all are known, any of them
 * may be the typo.
 */
export const wordsWithCorrections = (words: Similar[]): Similar[] => {
  const unknownWords = words.filter((word) => !word.is_known)
  const possibleTypos = unknownWords.length > 0 ? unknownWords : words
  return words.map((word) => (possibleTypos.includes(word) ? word : { ...word, similar: [] }))
}

/** Words up to this length are too short to compare by trigrams. */
export const SHORT_WORD_LENGTH = 6

/** Whether the words differ by one typo: a letter missing, doubled, or wrong, or two swapped. */
export const isOneTypo = (one: string, other: string): boolean => {
  if (one.length > other.length) return isOneTypo(other, one)
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [rest, longer] = [one.slice(at), other.slice(at)]
  if (one.length < other.length) return rest === longer.slice(1)
  const swapped = rest[0] === longer[1] && rest[1] === longer[0] && rest.slice(2) === longer.slice(2)
  return one !== other && (rest.slice(1) === longer.slice(1) || swapped)
}

/** What a short word that starts no known word may have been meant to be. */
export const correctionsOf = ({ word, is_known }: Similar, near: readonly string[]): string[] =>
  is_known ? [] : near.filter((other) => isOneTypo(word, other)).slice(0, 3)

export interface Found {
  word: string
  /** How many jobs contain it. */
  jobs: number
}

const FAR_MORE = 5

/**
 * Picks the additional words worth mentioning: if a word is one typo away from a far more common one, it is a
 * typo itself.
 */
export const wordsToMention = (words: readonly Found[]): string[] =>
  words
    .filter(
      ({ word, jobs }) =>
        !words.some((other) => other.jobs >= jobs * FAR_MORE && isOneTypo(word, other.word)),
    )
    .map(({ word }) => word)
