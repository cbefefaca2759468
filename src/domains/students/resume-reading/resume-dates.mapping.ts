/** A month (`YYYY-MM`), or a year of which the month isn’t said (`YYYY`). */
export type Moment = string

export interface Period {
  started: Moment
  /** None while it goes on. */
  ended: Moment | null
  /** Where it stands in the line. */
  from: number
  until: number
}

const MONTHS = [
  ['jan', 'januar', 'january', 'janvier', 'enero'],
  ['feb', 'februar', 'february', 'février', 'febrero'],
  ['mar', 'märz', 'march', 'mars', 'marzo'],
  ['apr', 'april', 'avril', 'abril'],
  ['may', 'mai', 'mayo'],
  ['jun', 'juni', 'june', 'juin', 'junio'],
  ['jul', 'juli', 'july', 'juillet', 'julio'],
  ['aug', 'august', 'août', 'agosto'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre'],
  ['oct', 'okt', 'october', 'oktober', 'octobre', 'octubre'],
  ['nov', 'november', 'novembre', 'noviembre'],
  ['dec', 'dez', 'december', 'dezember', 'décembre', 'diciembre'],
]
const monthOf = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const NOW = new Set([
  'present',
  'now',
  'current',
  'currently',
  'today',
  'ongoing',
  'heute',
  'actualidad',
  'aujourd',
])
const SINCE = new Set(['since', 'seit', 'depuis', 'desde'])
const JOINTS = new Set(['-', '–', '—', '−', 'to', 'until', 'till', 'bis', 'à', 'through'])
const SEASONS = new Set(['spring', 'summer', 'fall', 'autumn', 'winter'])

interface Token {
  word: string
  from: number
  until: number
}

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(/\p{L}+|\d+|[^\s]/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    until: index + word.length,
  }))

const isYear = (token: Token | undefined): boolean => token !== undefined && /^(19|20)\d\d$/.test(token.word)
const isMonthNumber = (token: Token | undefined): boolean =>
  token !== undefined && /^(0?[1-9]|1[0-2])$/.test(token.word)

interface Found {
  /** None for a month without its year, as in "Jun – Aug 2024". */
  year: string | null
  month: number | null
  /** How many tokens it takes. */
  length: number
}

const written = ({ year, month }: Found): Moment =>
  month === null ? year! : `${year}-${String(month).padStart(2, '0')}`

/** The moment that begins at a token. */
const momentAt = (tokens: readonly Token[], at: number): Found | null => {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!first) return null
  const month = monthOf.get(first.word)
  if (month !== undefined) {
    if (isYear(second)) return { year: second!.word, month, length: 2 }
    if (second && /^[.,’']$/.test(second.word) && isYear(third))
      return { year: third!.word, month, length: 3 }
    return { year: null, month, length: second?.word === '.' ? 2 : 1 }
  }
  if (SEASONS.has(first.word) && isYear(second)) return { year: second!.word, month: null, length: 2 }
  if (isMonthNumber(first) && second && /^[./]$/.test(second.word) && isYear(third))
    return { year: third!.word, month: Number(first.word), length: 3 }
  if (!isYear(first)) return null
  if (second && /^[-/.]$/.test(second.word) && third && /^(0[1-9]|1[0-2])$/.test(third.word))
    return { year: first.word, month: Number(third.word), length: 3 }
  return { year: first.word, month: null, length: 1 }
}

/** The period that begins at a token: from a moment to another, to now, or one alone. */
const periodAt = (tokens: readonly Token[], at: number): Period | null => {
  const from = tokens[at]!.from
  if (SINCE.has(tokens[at]!.word)) {
    const start = momentAt(tokens, at + 1)
    if (!start?.year) return null
    return { started: written(start), ended: null, from, until: tokens[at + start.length]!.until }
  }
  const start = momentAt(tokens, at)
  if (!start) return null
  const joint = at + start.length
  const last = tokens[joint - 1]!
  if (tokens[joint] && JOINTS.has(tokens[joint].word)) {
    const next = tokens[joint + 1]
    if (next && NOW.has(next.word) && start.year)
      return { started: written(start), ended: null, from, until: next.until }
    const end = momentAt(tokens, joint + 1)
    if (end?.year) {
      const whole = { ...start, year: start.year ?? end.year }
      const until = tokens[joint + end.length]!.until
      return { started: written(whole), ended: written(end), from, until }
    }
  }
  return start.year ? { started: written(start), ended: written(start), from, until: last.until } : null
}

/** A range is more than a date that a sentence mentions. */
const isRange = ({ started, ended }: Period): boolean => started !== ended

/** The period a line names: the first range, or else its first date. */
export const periodIn = (line: string): Period | null => {
  const tokens = tokensOf(line.slice(0, 300))
  let alone: Period | null = null
  for (let at = 0; at < tokens.length; at++) {
    const period = periodAt(tokens, at)
    if (!period) continue
    if (isRange(period)) return period
    alone ??= period
  }
  return alone
}

/** The years a text names, the latest first. */
export const yearsIn = (lines: readonly string[]): number[] =>
  lines
    .flatMap((line) => tokensOf(line.slice(0, 300)))
    .filter(isYear)
    .map(({ word }) => Number(word))
    .toSorted((a, b) => b - a)
