import { z } from 'zod'
import { countLabel } from './labels.ts'
import { Problem } from './problems.ts'
import { MOST_MATCHING } from './totals.ts'

/** Names all rows that match a list's filters, and how many the person saw there. */
export const matchingOf = <S extends z.ZodRawShape>(filters: S) =>
  z.strictObject({
    ...filters,
    /** `total_row` of the list; if another number matches by now, nothing is changed. */
    total: z
      .int()
      .min(1)
      .max(MOST_MATCHING, `Narrow the list: one call changes at most ${MOST_MATCHING} rows`),
  })

type EitherOr<K extends string> = { [key in K | 'matching']?: unknown }

/** Refuses a body that names rows and a filter, or neither. */
export const eitherOr = <K extends string>(
  ids: K,
  error: string,
): [(body: EitherOr<K>) => boolean, { path: PropertyKey[]; error: string }] => [
  (body) => Boolean(body[ids]) !== Boolean(body.matching),
  { path: [ids], error },
]

/** Throws if a list has grown or shrunk since the person saw it. */
export const requireSameTotal = (found: number, seen: number): void => {
  if (found === seen) return
  const now = countLabel(found, 'matches', 'match')
  throw new Problem('list_changed', `You saw ${seen}; by now ${now}. Nothing was changed.`)
}
