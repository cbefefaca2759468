/** Format characters, fillers, and blanks: invisible, so two different names could look the same. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Whether there is anything but spaces and invisible characters. */
export const isReadable = (text: string): boolean =>
  [...text].some((char) => !/\s/u.test(char) && !HIDDEN.test(char))

const JOINERS = new Set(['\u200c', '\u200d'])
/** Viramas after which a joiner shapes a letter, in the scripts of South and Southeast Asia. */
const SHAPED =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u{110b9}\u{11133}]/u
const CURSIVE = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u
const EMOJI_STYLE = '\ufe0f'

/** Whether an invisible character is used as intended: to shape letters or to join emoji. */
const shapes = (chars: readonly string[], at: number): boolean => {
  const [before = '', here, after = ''] = [chars[at - 1], chars[at], chars[at + 1]]
  if (here === EMOJI_STYLE) return /\p{Extended_Pictographic}/u.test(before)
  if (!JOINERS.has(here!)) return false
  return (
    SHAPED.test(before) ||
    (CURSIVE.test(before) && CURSIVE.test(after)) ||
    (PICTURE.test(before) && PICTURE.test(after))
  )
}

const isSeen = (chars: readonly string[], at: number): boolean =>
  !HIDDEN.test(chars[at]!) || shapes(chars, at)

/** Normalizes a name for storage: NFC, single spaces. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()

const PLAIN = /^[\x20-\x7e]*$/
const NO_TEXT = /[\p{Cc}\p{Cs}]/u

/**
 * Drops invisible characters from an imported name; control characters and lone surrogates stay, so that
 * validation refuses them.
 */
export const cleanName = (text: string): string => {
  const tidy = normalizeName(text)
  // most names, and much faster in long lists
  if (PLAIN.test(tidy)) return tidy
  const chars = [...tidy]
  return normalizeName(chars.filter((char, at) => isSeen(chars, at) || NO_TEXT.test(char)).join(''))
}

/** Returns what is wrong with a tidied name, or null. */
export const nameComplaint = (text: string): string | null => {
  const chars = [...text]
  if (!chars.every((_, at) => isSeen(chars, at)))
    return 'This contains invisible characters; retype it without them'
  if (/^\p{M}|\p{Mn}{7}/u.test(text)) return 'This contains accents without a letter; retype it'
  return null
}

/** Scripts with look-alike letters: a word that mixes two of them is suspicious. */
const ALIKE = [
  { script: 'Latin', letters: /\p{Script=Latin}/u },
  { script: 'Cyrillic', letters: /\p{Script=Cyrillic}/u },
  { script: 'Greek', letters: /\p{Script=Greek}/u },
  { script: 'Armenian', letters: /\p{Script=Armenian}/u },
  { script: 'Cherokee', letters: /\p{Script=Cherokee}/u },
  { script: 'Coptic', letters: /\p{Script=Coptic}/u },
]

export interface MixedWord {
  word: string
  scripts: string[]
}

/** Returns words that mix such scripts. */
export const mixedWords = (name: string): MixedWord[] =>
  name.split(' ').flatMap((word) => {
    const scripts = ALIKE.filter(({ letters }) => letters.test(word)).map(({ script }) => script)
    return scripts.length > 1 ? [{ word, scripts }] : []
  })
