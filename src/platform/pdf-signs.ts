import ranges from '@fontsource/noto-sans/unicode.json' with { type: 'json' }

/** Tried in this order: each character is drawn with the first that holds it. */
export const fontSets = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const
export type FontSet = (typeof fontSets)[number]

/** What the fonts are said to hold and don't; they would draw an empty box. */
const holes: Partial<Record<FontSet, string>> = {
  latin:
    '2000-2001,2003-2008,200A,2010-2012,2015-2017,201B,201F-2021,2023-2025,2027-2031,2034-2038,203B-2043,2045-206F,2191,2193,2215',
  'latin-ext': '131,152-153,A7CB-A7CF,A7D2,A7D4,A7DA-A7F1',
  greek: '3E2-3EF',
  'greek-ext':
    '1F16-1F17,1F1E-1F1F,1F46-1F47,1F4E-1F4F,1F58,1F5A,1F5C,1F5E,1F7E-1F7F,1FB5,1FC5,1FD4-1FD5,1FDC,1FF0-1FF1,1FF5,1FFF',
  'cyrillic-ext': '490-491,4B0-4B1,1C89-1C8A',
}

type Bounds = Array<[from: number, to: number]>

const boundsOf = (list: string): Bounds =>
  list.split(',').map((range) => {
    const [from, to] = range.replace('U+', '').split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
  })
const bounds = fontSets.map((set) => ({
  set,
  said: boundsOf(ranges[set]),
  missing: holes[set] ? boundsOf(holes[set]) : [],
}))

const isIn = (code: number, all: Bounds): boolean => all.some(([from, to]) => code >= from && code <= to)

/** The fonts that hold a sign. */
export const setOf = (sign: string): FontSet | undefined => {
  const code = sign.codePointAt(0)!
  return bounds.find(({ said, missing }) => isIn(code, said) && !isIn(code, missing))?.set
}

/** Controls and signs of direction draw nothing sensible. */
const SILENT = /[\p{Cc}\p{Cf}\p{Co}]/u
/** For what no font holds: other scripts, emoji. */
const UNKNOWN = '?'
/** What the fonts lack and others say as well. */
const spelled: Record<string, string> = {
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '‛': '‘',
  '‟': '“',
  '‧': '·',
  '∕': '/',
  '\u2028': ' ',
  '\u2029': ' ',
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What is read as one sign: a letter with its accents, an emoji with its skin. */
export const signsOf = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment)

const heard = (cluster: string): string[] => [...cluster].filter((sign) => !SILENT.test(sign))

/** What is drawn of one sign: itself, the same in plainer letters, or a question mark. */
const drawnOf = (cluster: string): string[] => {
  const own = heard(cluster)
  if (own.length === 0 || setOf(own[0]!)) return own
  const plain = heard(cluster.normalize('NFKC')).map((sign) => spelled[sign] ?? sign)
  return plain[0] && setOf(plain[0]) ? plain : [UNKNOWN]
}

export interface Run {
  set: FontSet
  text: string
}

const SIMPLE = /^[\x20-\x7E]+$/

/** Splits a text by the fonts that hold it. */
export const runsOf = (text: string): Run[] => {
  if (SIMPLE.test(text)) return [{ set: 'latin', text }]
  const runs: Run[] = []
  for (const cluster of signsOf(text.normalize('NFC')))
    for (const sign of drawnOf(cluster)) {
      const set = setOf(sign)
      const last = runs.at(-1)
      if (!set) continue
      if (last?.set === set) last.text += sign
      else runs.push({ set, text: sign })
    }
  return runs
}
