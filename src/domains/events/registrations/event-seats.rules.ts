import { HOUR, later } from '#platform/clock.ts'
import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { CancelCause, RegistrationState } from '../events.contract.ts'
import { holdsPlace } from '../events.rules.ts'

/** How many hours a freed place is held for the next on the waiting list. */
export const OFFER_HOURS = 12
/** How many hours before the start freed places are given directly. */
export const GIVEN_AT_ONCE_HOURS = 2

export interface Places {
  capacity: number | null
  taken: number
  waiting: number
}

export const freePlaces = ({ capacity, taken }: Pick<Places, 'capacity' | 'taken'>): number =>
  capacity === null ? Number.POSITIVE_INFINITY : capacity - taken

/** Nobody with a place or an offer loses it to a smaller capacity. */
export const capacityErrors = (
  { taken, capacity: current }: Pick<Places, 'taken' | 'capacity'>,
  capacity: number | null,
): FieldErrors =>
  capacity !== null && capacity < Math.min(taken, current ?? Number.POSITIVE_INFINITY)
    ? { capacity: [`${countLabel(taken, 'place is', 'places are')} already taken, so this can’t be lower`] }
    : {}

/** The columns of a registration from the moment it is canceled. */
export const canceledFor = (cause: CancelCause, now: Date) => ({
  state: 'canceled' as const,
  state_at: now,
  canceled_at: now,
  cancel_cause: cause,
  offer_expires_at: null,
})

/** How the place counts change when a registration in this state is canceled. */
export const freedBy = (state: RegistrationState): { taken: number } | { waiting: number } =>
  holdsPlace(state) ? { taken: -1 } : { waiting: -1 }

/** Returns until when an offer made now stands; null if the place is given directly. */
export const offerEnd = (startsAt: Date, now: Date): Date | null => {
  const end = Math.min(
    later(now, OFFER_HOURS * HOUR).getTime(),
    later(startsAt, -GIVEN_AT_ONCE_HOURS * HOUR).getTime(),
  )
  return end > now.getTime() ? new Date(end) : null
}
