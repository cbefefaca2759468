import type { RegistrationState } from '#domains/events/events.contract.ts'
import { iso } from '#platform/clock.ts'

/**
 * A place is given up while the event is still to come, so that someone else may attend; a waiting person
 * leaves the line in any case.
 */
export const isPlaceReleased = (
  state: RegistrationState,
  event: { starts_at: string | null; event_state: string },
  now: Date,
): boolean => {
  if (state === 'canceled') return false
  if (state !== 'registered') return true
  return event.event_state === 'published' && event.starts_at !== null && event.starts_at > iso(now)
}
