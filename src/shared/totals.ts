import { numberLabel } from './labels.ts'

/** Lists that may be longer are counted up to here: a total of 10,000 means at least as many. */
export const MOST_COUNTED = 10_000

/** How many rows a list has: `12,345`, or `10,000+` where counting stops. */
export const totalLabel = (total: number): string =>
  `${numberLabel(total)}${total === MOST_COUNTED ? '+' : ''}`
