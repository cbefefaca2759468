import { numberLabel } from './labels.ts'

/** Lists that may be longer are counted up to here: a total of 10,000 means at least as many. */
export const MOST_COUNTED = 10_000

/** The most rows one call changes without naming them. */
export const MOST_MATCHING = 2000

/** How many rows a list has: `12,345`, or `10,000+` where counting stops. */
export const totalLabel = (total: number): string =>
  `${numberLabel(total)}${total === MOST_COUNTED ? '+' : ''}`

/** Splits ids into batches, each small enough for one transaction. */
export const inBatches = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
