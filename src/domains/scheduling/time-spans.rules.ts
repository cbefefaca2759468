import { iso, later, MINUTE } from '#platform/clock.ts'

/** ISO 8601; the end is not part of it. */
export interface Span {
  starts_at: string
  ends_at: string
}

/** Back-to-back spans do not overlap. */
export const overlap = (one: Span, other: Span): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** Returns spans of `length` minutes, `pause` minutes apart. */
export const series = (from: { starts_at: string; length: number; count: number; pause: number }): Span[] =>
  Array.from({ length: from.count }, (_, index) => {
    const starts = later(new Date(from.starts_at), index * (from.length + from.pause) * MINUTE)
    return { starts_at: iso(starts), ends_at: iso(later(starts, from.length * MINUTE)) }
  })

/** Returns how many spans of `length` minutes fit, `pause` minutes apart. */
export const countIn = (
  { starts_at, ends_at }: Span,
  { length, pause }: { length: number; pause: number },
): number => {
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE
  return Math.max(0, Math.floor((minutes + pause) / (length + pause)))
}

/** An appointment can be booked, moved, or left until it begins. */
export const isAhead = ({ starts_at }: Pick<Span, 'starts_at'>, now: Date): boolean => starts_at > iso(now)
