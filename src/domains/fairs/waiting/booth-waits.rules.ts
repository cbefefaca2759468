import { iso } from '#platform/clock.ts'
import { type FairEvent, isOn } from '../fairs.rules.ts'

/** Whether whoever waits still moves up: until the event starts, longer than organizations can register. */
export const movesUp = (event: FairEvent, now: Date): boolean =>
  isOn(event, now) && event.starts_at !== null && iso(now) < event.starts_at
