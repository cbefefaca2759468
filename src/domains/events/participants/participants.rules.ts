import type { RegistrationState } from '../events.contract.ts'
import { type EventFacts, stateAt } from '../events.rules.ts'

/** A host can remove anyone with a place or in line until the event is over, unless they have checked in. */
export const canRemove = (
  state: RegistrationState,
  hasArrived: boolean,
  event: Pick<EventFacts, 'state' | 'ends_at'>,
  now: Date,
): boolean => state !== 'canceled' && !hasArrived && stateAt(event, now) === 'published'

/** A removed student can be readmitted while there is still something to attend. */
export const canReadmit = (
  barredAt: string | null,
  event: Pick<EventFacts, 'state' | 'ends_at'>,
  now: Date,
): boolean => barredAt !== null && stateAt(event, now) === 'published'
