import { hoursHindrance } from '#domains/events/check-in/check-in.rules.ts'
import { DAY, later } from '#platform/clock.ts'
import type { FairState } from '../fairs.contract.ts'

interface FairOfLead {
  state: string
  starts_at: string
  ends_at: string
}

/** How many days after the end scans that waited on a device still count. */
const LATE_DAYS = 7

/** When a ticket was scanned: as the device noted it, unless that is in the future or it comes too late. */
export const scannedAt = (
  scanned_at: string | undefined,
  event: Pick<FairOfLead, 'ends_at'>,
  now: Date,
): Date => {
  const last = later(new Date(event.ends_at), LATE_DAYS * DAY)
  return scanned_at === undefined || new Date(scanned_at) > now || now > last ? now : new Date(scanned_at)
}

/** Why a ticket can't be scanned at a booth at this moment, as a sentence: scanning is possible when check-in is. */
export const scanHindrance = (
  registration: { state: FairState },
  event: FairOfLead,
  moment: Date,
): string | null => {
  if (registration.state !== 'approved') return 'Your registration for this fair isn’t approved'
  if (event.state !== 'published') return 'This fair was canceled'
  return hoursHindrance(event, moment)
    ? 'Tickets can be scanned from a day before the fair until a day after it'
    : null
}

/** Students start sharing while they have a place at a fair that isn't over. */
export const sharingHindrance = (
  event: Pick<FairOfLead, 'state'>,
  registration: { state: string } | null,
): string | null => {
  if (event.state !== 'published') return 'This event is over or was canceled'
  return registration?.state === 'registered' ? null : 'You need a place at the event to share your details'
}
