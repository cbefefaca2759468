import { listLabel, numberLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { MOST_BOOTHS } from './booth-layout.contract.ts'
import { boothNumber } from './numbered-booths.contract.ts'

export interface Series {
  prefix: string
  start: number
  kinds: ReadonlyArray<{ kind_id: string; quantity: number }>
}

/** Numbers so many booths of each kind, one after the other: A1, A2, A3. */
export const numbersOf = ({ prefix, start, kinds }: Series): Array<{ number: string; kind_id: string }> =>
  kinds
    .flatMap(({ kind_id, quantity }) => Array.from({ length: quantity }, () => kind_id))
    .map((kind_id, index) => ({ number: `${prefix}${start + index}`, kind_id }))

const NAMED = 3

/** "A1, A2, A3, and 4 more". */
export const someOf = (numbers: readonly string[]): string => {
  const rest = numbers.length - NAMED
  return listLabel(rest > 0 ? [...numbers.slice(0, NAMED), `${rest} more`] : numbers)
}

/** Returns what is wrong with a series, beside the numbers and kinds the fair has. */
export const seriesErrors = (
  series: Series,
  { numbers, kinds }: { numbers: ReadonlySet<string>; kinds: ReadonlySet<string> },
): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [index, { kind_id }] of series.kinds.entries())
    if (!kinds.has(kind_id)) errors[`kinds.${index}.kind_id`] = ['Choose one of this event’s kinds of booths']
  const count = series.kinds.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return { ...errors, kinds: ['Enter how many booths to number'] }
  if (numbers.size + count > MOST_BOOTHS)
    return { ...errors, kinds: [`A fair has at most ${numberLabel(MOST_BOOTHS)} booths`] }
  const made = numbersOf(series).map(({ number }) => number)
  const unfit = boothNumber.safeParse(made.at(-1) ?? '')
  if (!unfit.success) errors.prefix = unfit.error.issues.map(({ message }) => message)
  const taken = made.filter((number) => numbers.has(number))
  if (taken.length > 0)
    errors.start = [`${someOf(taken)} ${taken.length === 1 ? 'exists' : 'exist'} already; start higher`]
  return errors
}
