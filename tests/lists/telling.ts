/** A row as it was answered. */
export type Row = ReturnType<typeof JSON.parse>

/** What a filter is tried with, of the rows that are there, and whether a row is what it asks for. */
export interface Filter {
  values(rows: Row[], options: readonly unknown[]): unknown[]
  keeps(row: Row, value: Row): boolean
  /** What is asked along with it. */
  along?: Record<string, unknown>
}
export interface List {
  /** Of the whole list, where the call leaves rows out by itself. */
  query?: Record<string, unknown>
  filters: Record<string, Filter>
  /** Whether the first row may stand before the second. */
  sorts?: Record<string, (before: Row, after: Row) => boolean>
  /** Members whose answers depend on more than their rows show, with the test that holds each. */
  elsewhere?: Record<string, string>
}

/** What the database holds of a row beside what is answered of it, by its id. */
export const behind = new Map<string, Row>()

const folded = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** One of the words the contract lists. */
export const oneOf = (read: (row: Row) => unknown): Filter => ({
  values: (_, options) => [...options],
  keeps: (row, value) => [read(row)].flat().includes(value),
})

/** Any of the values that are there. */
export const anyOf = (read: (row: Row) => unknown): Filter => ({
  values: (rows) => [...new Set(rows.flatMap(read))].filter((one) => one !== null).slice(0, 3),
  keeps: (row, value) => [read(row)].flat().includes(value),
})

/** Part of a text, whatever its case and its accents. */
export const partOf = (...reads: Array<(row: Row) => unknown>): Filter => ({
  values: (rows) => {
    const ends = [rows[0], rows.at(-1)].filter(Boolean)
    const texts = reads.flatMap((read) => ends.map((row) => String(read(row) ?? '')))
    return texts
      .filter((text) => text.length > 1)
      .flatMap((text) => [text.slice(1).toUpperCase(), folded(text).slice(0, 5).trim()])
  },
  keeps: (row, value) => reads.some((read) => folded(read(row)).includes(folded(value))),
})

/** One of the texts that are there, in another case. */
export const whole = (read: (row: Row) => string[]): Filter => ({
  values: (rows) => [...new Set(rows.flatMap(read))].slice(0, 3).map((text) => text.toUpperCase()),
  keeps: (row, value) => read(row).some((text) => folded(text) === folded(value)),
})

/** All the words of a title; which texts are searched for them besides has tests of its own. */
export const titled = (read: (row: Row) => string): Filter => ({
  values: (rows) => [rows[0], rows.at(-1)].filter(Boolean).map((row) => read(row).toUpperCase()),
  keeps: (row, value) => folded(read(row)) === folded(value),
})

/** Yes, and where the contract means it, no. */
export const flag = (read: (row: Row) => unknown, values: unknown[] = [true, false]): Filter => ({
  values: () => values,
  keeps: (row, value) => Boolean(read(row)) === value,
})

/** From a moment of one of the rows on, or until it. */
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
