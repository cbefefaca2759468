import { HOUR, later } from '#platform/clock.ts'
import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'
import { holdsPlace } from '../events.rules.ts'

/** Hours a freed place is held for the next on the waiting list. */
export const OFFER_HOURS = 12
/** Hours before the start from which a freed place is given at once. */
export const GIVEN_AT_ONCE_HOURS = 2

export interface Places {
  capacity: number | null
  taken: number
  waiting: number
}

export const freePlaces = ({ capacity, taken }: Pick<Places, 'capacity' | 'taken'>): number =>
  capacity === null ? Number.POSITIVE_INFINITY : capacity - taken

/** Nobody who has a place or is offered one loses it to a smaller event. */
export const capacityErrors = ({ taken }: Pick<Places, 'taken'>, capacity: number | null): FieldErrors =>
  capacity !== null && capacity < taken
    ? { capacity: [`${countLabel(taken, 'place is', 'places are')} taken already, so this cannot be less`] }
    : {}

/** What the row of a registration says from the moment it is canceled. */
export const canceledFor = (cause: CancelCause, now: Date) => ({
  state: 'canceled' as const,
  state_at: now,
  canceled_at: now,
  cancel_cause: cause,
  offer_expires_at: null,
})

/** What the places count when a registration in this state leaves. */
export const freedBy = (state: RegistrationState): { taken: number } | { waiting: number } =>
  holdsPlace(state) ? { taken: -1 } : { waiting: -1 }

/** Until when an offer made now stands; null when the place is given at once. */
export const offerEnd = (startsAt: Date, now: Date): Date | null => {
  const end = Math.min(
    later(now, OFFER_HOURS * HOUR).getTime(),
    later(startsAt, -GIVEN_AT_ONCE_HOURS * HOUR).getTime(),
  )
  return end > now.getTime() ? new Date(end) : null
}
