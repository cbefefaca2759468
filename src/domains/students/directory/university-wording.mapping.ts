import { domain } from './university-directory.mapping.ts'

/** Beginnings of words that mean the same in university names, folded. */
const SAME = [
  ['univ', 'uniw'],
  ['techn', 'tecn', 'tekn'],
  ['polyt', 'polit'],
  ['institut', 'istitut'],
  ['st', 'saint', 'sankt'],
  ['munich', 'munchen'],
  ['cologne', 'koln'],
  ['nuremberg', 'nurnberg'],
  ['hanover', 'hannover'],
  ['brunswick', 'braunschweig'],
  ['vienna', 'wien'],
  ['geneva', 'geneve', 'genf'],
  ['basle', 'basel'],
  ['berne', 'bern'],
  ['lucerne', 'luzern'],
  ['prague', 'praha'],
  ['warsaw', 'warszaw'],
  ['cracow', 'krakow'],
  ['copenhagen', 'kobenhavn'],
  ['gothenburg', 'goteborg'],
  ['brussels', 'brussel', 'bruxelles'],
  ['antwerp', 'antwerpen'],
  ['ghent', 'gent'],
  ['lisbon', 'lisboa'],
  ['seville', 'sevilla'],
  ['rome', 'roma'],
  ['milan', 'milano'],
  ['turin', 'torino'],
  ['florence', 'firenze'],
  ['venice', 'venezia'],
  ['naples', 'napoli'],
  ['genoa', 'genova'],
  ['padua', 'padova'],
  ['bucharest', 'bucuresti'],
]

/** Filler words between the words of a name, often left out. */
const SMALL = 'of the and for in at de do da di du la le der die des fur und et y'.split(' ')
const MOST_WORDS = 8
/** Shorter words are the start of too many others. */
const TELLING = 4

/** Letters that are not another letter with an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

/** Same result as the database's `fold`. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðı]/g, (letter) => LETTERS[letter]!)

/** `t.u.m.`, which is one word. */
const ABBREVIATED = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu

const isOne = (word: string, same: string): boolean =>
  word === same ||
  (same.length >= TELLING && (word.startsWith(same) || (word.length >= TELLING && same.startsWith(word))))

/**
 * What a typed word may be the start of: itself, its spelling without an umlaut's second letter, or its
 * translation.
 */
const meant = (word: string): string[] => {
  const plain = word.replace(/([aou])e/g, '$1')
  const others = SAME.filter((group) => group.some((same) => isOne(word, same) || isOne(plain, same)))
  return [...new Set([word, plain, ...others.flat()])]
}

const ENCLOSED = /<([^<>]*)>/
const SCHEME = /^(mailto:|[a-z]+:\/\/)/i

/** Extracts the domain of a web or email address as typed or pasted; null for words. */
export const domainIn = (search: string): string | null => {
  const [, address = search] = ENCLOSED.exec(search) ?? []
  const [authority = ''] = address.replace(SCHEME, '').split(/[/?#]/)
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/^www\./i, '')
  return domain.safeParse(host).data ?? null
}

/** Builds a `tsquery` for any of the words; `how` sets which weight, and with `*` also matches beginnings. */
export const anyOf = (same: readonly string[], how: string): string =>
  `(${same.map((word) => `'${word}'${how}`).join(' | ')})`

/**
 * Parses what a search means: each significant word with everything it may mean, and a `tsquery` for names
 * with the words as typed. Empty if only symbols were typed.
 */
export const parseNameSearch = (search: string): { words: string[][]; phrase: string } | null => {
  const typed = folded(search)
    .replace(/['’‘`´]/g, '')
    .replace(ABBREVIATED, (letters) => letters.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  if (typed.length === 0) return null
  const telling = typed.filter((word) => !SMALL.includes(word))
  return {
    words: (telling.length > 0 ? telling : typed).map(meant),
    phrase: typed.map((word) => anyOf(meant(word), ':*A')).join(' <-> '),
  }
}
