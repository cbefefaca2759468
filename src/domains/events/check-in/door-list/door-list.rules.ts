import { Problem } from '#shared/problems.ts'
import { type Hours, hoursHindrance } from '../check-in.rules.ts'

/** A device has the list while people arrive: from when check-in opens until the event's end. */
export const requireListHours = (event: Hours, now: Date): void => {
  const hindrance = hoursHindrance(event, now)
  if (hindrance) throw new Problem('conflict', hindrance.text)
  if (now.toISOString() > event.ends_at) throw new Problem('conflict', 'This event has ended')
}
