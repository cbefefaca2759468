/** A row as it was answered. */
export type Row = ReturnType<typeof JSON.parse>

/** The value a filter is tried with, taken from existing rows, and whether a row matches it. */
export interface Filter {
  values(rows: Row[], options: readonly unknown[]): unknown[]
  keeps(row: Row, value: Row): boolean
  /** What is sent along with it. */
  along?: Record<string, unknown>
}
export interface List {
  /** For the whole list, where the call leaves rows out by itself. */
  query?: Record<string, unknown>
  filters: Record<string, Filter>
  /** Whether the first row may come before the second. */
  sorts?: Record<string, (before: Row, after: Row) => boolean>
  /** Members whose answers depend on more than their rows show, with the test that covers each. */
  elsewhere?: Record<string, string>
}

/** What the database holds about a row besides what is answered, by its id. */
export const behind = new Map<string, Row>()

const folded = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** One of the words the contract lists. */
export const oneOf = (read: (row: Row) => unknown): Filter => ({
  values: (_, options) => [...options],
  keeps: (row, value) => [read(row)].flat().includes(value),
})

/** Any of the existing values. */
export const anyOf = (read: (row: Row) => unknown): Filter => ({
  values: (rows) => [...new Set(rows.flatMap(read))].filter((one) => one !== null).slice(0, 3),
  keeps: (row, value) => [read(row)].flat().includes(value),
})

const SHORT = 2

/** Whether each word is in the text, ignoring case and accents; short ones where a word begins. */
const holdsWords = (text: string, words: unknown): boolean =>
  folded(words)
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((word) =>
      word.length > SHORT
        ? text.includes(word)
        : ['', ' ', '-', '.', '@'].some((before) =>
            before === '' ? text.startsWith(word) : text.includes(before + word),
          ),
    )

/** Parts of a text, ignoring case and accents. */
export const partOf = (...reads: Array<(row: Row) => unknown>): Filter => ({
  values: (rows) => {
    const ends = [rows[0], rows.at(-1)].filter(Boolean)
    const texts = reads.flatMap((read) => ends.map((row) => String(read(row) ?? '')))
    return texts
      .filter((text) => text.length > 1)
      .flatMap((text) => [text.slice(1).toUpperCase(), folded(text).slice(0, 5).trim()])
  },
  keeps: (row, value) => holdsWords(reads.map((read) => folded(read(row) ?? '')).join(' '), value),
})

/** One of the existing texts, in a different case. */
export const whole = (read: (row: Row) => string[]): Filter => ({
  values: (rows) => [...new Set(rows.flatMap(read))].slice(0, 3).map((text) => text.toUpperCase()),
  keeps: (row, value) => read(row).some((text) => folded(text) === folded(value)),
})

/** All the words of a title; synonyms have tests of their own. */
export const titled = (read: (row: Row) => string): Filter => ({
  values: (rows) => [rows[0], rows.at(-1)].filter(Boolean).map((row) => read(row).toUpperCase()),
  keeps: (row, value) => folded(read(row)) === folded(value),
})

/** True, and false where the contract gives it a meaning. */
export const flag = (read: (row: Row) => unknown, values: unknown[] = [true, false]): Filter => ({
  values: () => values,
  keeps: (row, value) => Boolean(read(row)) === value,
})

/** From or until the time of one of the rows. */
export const bound = (
  read: (row: Row) => string | null,
  holds: (at: string, value: string) => boolean,
  cut = 24,
): Filter => ({
  values: (rows) => {
    const moments = rows.flatMap((row) => read(row) ?? []).sort()
    return [moments[Math.floor(moments.length / 2)]?.slice(0, cut)].filter(Boolean)
  },
  keeps: (row, value) => {
    const at = read(row)
    return at !== null && holds(at.slice(0, cut), value)
  },
})
export const days = (read: (row: Row) => string | null, along = {}) => ({
  from: { ...bound(read, (at, value) => at >= value, 10), along },
  to: { ...bound(read, (at, value) => at <= value, 10), along },
})

export type Sorter = (before: Row, after: Row) => boolean
const comparable = (value: unknown) => (typeof value === 'string' ? folded(value) : (value as number))
/** Rows without a value come last. */
export const rising =
  (read: (row: Row) => unknown): Sorter =>
  (before, after) =>
    read(after) === null || (read(before) !== null && comparable(read(before)) <= comparable(read(after)))
export const falling =
  (read: (row: Row) => unknown): Sorter =>
  (before, after) =>
    read(after) === null || (read(before) !== null && comparable(read(before)) >= comparable(read(after)))
