/** Beginnings of words that mean the same in the names of universities, folded. */
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

/** Said between the words of a name, and often left out. */
const SMALL = 'of the and for in at de do da di du la le der die des fur und et y'.split(' ')
const MOST_WORDS = 8
/** Shorter words begin too much else. */
const TELLING = 4

/** Letters that are no other letter with an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

/** As `fold` of the database has it. */
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

/** What a word typed may begin: itself, spelled without its umlaut's second letter, or in another language. */
const meant = (word: string): string[] => {
  const plain = word.replace(/([aou])e/g, '$1')
  const others = SAME.filter((group) => group.some((same) => isOne(word, same) || isOne(plain, same)))
  return [...new Set([word, plain, ...others.flat()])]
}

/** A `tsquery` for any of the words; `how` tells of which weight, and by `*` that beginnings count. */
export const anyOf = (same: readonly string[], how: string): string =>
  `(${same.map((word) => `'${word}'${how}`).join(' | ')})`

/** What a search means: each telling word with all it may mean, and a `tsquery` for names that have them as they were typed. None where only signs were typed. */
export const meaningOf = (search: string): { words: string[][]; phrase: string } | null => {
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
