import { stateAt } from '#domains/events/events.rules.ts'
import { iso, later, MINUTE } from '#platform/clock.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { Representative } from '../fairs.contract.ts'
import type { FairEvent, FairRegistrationFacts } from '../fairs.rules.ts'

export interface Span {
  starts_at: string
  ends_at: string
}

/** Where to meet: as written, or else at the exhibitor's booth, once it has a number. */
export const meetingPlace = (place: string, boothNumber: string | null): string =>
  place || (boothNumber ? `Booth ${boothNumber}` : '')

/** Back-to-back slots do not overlap. */
export const overlap = (one: Span, other: Span): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** Returns back-to-back slots. */
export const series = (from: { starts_at: string; length: number; count: number; pause: number }): Span[] =>
  Array.from({ length: from.count }, (_, index) => {
    const starts = later(new Date(from.starts_at), index * (from.length + from.pause) * MINUTE)
    return { starts_at: iso(starts), ends_at: iso(later(starts, from.length * MINUTE)) }
  })

/** Approved exhibitors may open slots until the event is over. */
export const canOpen = (
  { state }: Pick<FairRegistrationFacts, 'state'>,
  event: FairEvent,
  now: Date,
): boolean => state === 'approved' && stateAt(event, now) === 'published'

/** Returns what is wrong with the times of new slots. */
export const spanErrors = (
  spans: readonly Span[],
  event: FairEvent,
  taken: readonly Span[],
  now: Date,
): FieldErrors => {
  const [first, last] = [spans[0]!, spans.at(-1)!]
  if (first.starts_at < iso(now)) return { starts_at: ['This is in the past'] }
  if (first.starts_at < event.starts_at! || first.starts_at >= event.ends_at!)
    return { starts_at: ['Choose a time during the event'] }
  if (last.ends_at > event.ends_at!) return { count: ['The last appointment would end after the event'] }
  return spans.some((span) => taken.some((other) => overlap(span, other)))
    ? { starts_at: ['This person has another appointment at that time'] }
    : {}
}

export const representativeErrors = (wanted: string, people: readonly Representative[]): FieldErrors =>
  people.some(({ email }) => email === wanted)
    ? {}
    : { representative: ['Choose one of the representatives'] }

/** An appointment can be booked, rescheduled, or canceled until it begins. */
export const isAhead = ({ starts_at }: Pick<Span, 'starts_at'>, now: Date): boolean => starts_at > iso(now)
