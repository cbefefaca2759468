import type { RegistrationState } from '../events.contract.ts'
import { type EventFacts, stateAt } from '../events.rules.ts'

/** A host takes back what holds a place or waits for one, until the event is over; who has arrived stays. */
export const canRemove = (
  state: RegistrationState,
  hasArrived: boolean,
  event: Pick<EventFacts, 'state' | 'ends_at'>,
  now: Date,
): boolean => state !== 'canceled' && !hasArrived && stateAt(event, now) === 'published'

/** Somebody taken back may be let in again as long as there is something to come to. */
export const canReadmit = (
  barredAt: string | null,
  event: Pick<EventFacts, 'state' | 'ends_at'>,
  now: Date,
): boolean => barredAt !== null && stateAt(event, now) === 'published'
