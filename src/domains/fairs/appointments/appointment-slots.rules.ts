import { stateAt } from '#domains/events/events.rules.ts'
import { overlap, type Span } from '#domains/scheduling/time-spans.rules.ts'
import { iso } from '#platform/clock.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { Representative } from '../fairs.contract.ts'
import type { FairEvent, FairRegistrationFacts } from '../fairs.rules.ts'

/** Where to meet: as written, or else at the exhibitor's booth, once it has a number. */
export const meetingPlace = (place: string, boothNumber: string | null): string =>
  place || (boothNumber ? `Booth ${boothNumber}` : '')

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
