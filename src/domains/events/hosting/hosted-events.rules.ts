import { MINUTE } from '#platform/clock.ts'
import type { FieldErrors } from '#shared/problems.ts'

const isOver = (at: string | null | undefined, now: Date): boolean =>
  Boolean(at && Date.parse(at) <= now.getTime())

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE)

/** To the minute, as times are entered and shown. */
const same = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && minuteOf(one) === minuteOf(other))

/** What a move can change, as stored in the log. */
export interface TimeAndPlace {
  starts_at: string | null
  ends_at: string | null
  time_zone: string
  venue_name: string | null
  venue_address: string | null
}
export type MovableDetails = TimeAndPlace & { format: string | null; meeting_url: string | null }

export const timeAndPlaceOf = ({
  starts_at,
  ends_at,
  time_zone,
  venue_name,
  venue_address,
}: TimeAndPlace): TimeAndPlace => ({
  starts_at,
  ends_at,
  time_zone,
  venue_name,
  venue_address,
})

const isLater = (before: MovableDetails, after: MovableDetails): boolean =>
  !same(before.starts_at, after.starts_at) ||
  !same(before.ends_at, after.ends_at) ||
  before.time_zone !== after.time_zone

const isElsewhere = (before: MovableDetails, after: MovableDetails): boolean =>
  before.venue_name !== after.venue_name ||
  before.venue_address !== after.venue_address ||
  before.format !== after.format ||
  before.meeting_url !== after.meeting_url

/** Whether people must be told: a different time or zone, a different place, or a different way to join. */
export const isMove = (before: MovableDetails, after: MovableDetails): boolean =>
  isLater(before, after) || isElsewhere(before, after)

/** Whether there is a door where there was none, so that tickets are needed. */
export const gainsDoor = (before: MovableDetails, after: MovableDetails): boolean =>
  before.format === 'virtual' && after.format !== 'virtual'

/** "the time", "the place", or both. */
export const movedWhat = (before: MovableDetails, after: MovableDetails): string =>
  [isLater(before, after) && 'the time', isElsewhere(before, after) && 'the place']
    .filter(Boolean)
    .join(' and ')

type Timed = Pick<TimeAndPlace, 'starts_at' | 'ends_at'> & { registration_closes_at: string | null }

/** Refuses new times in the past when people are about to be notified; unchanged times may be past. */
export const pastErrors = (event: Timed, before: Timed | null, now: Date): FieldErrors => {
  const isNew = (name: keyof Timed) => !before || !same(before[name], event[name])
  const errors: FieldErrors = {}
  if (isNew('starts_at') && isOver(event.starts_at, now))
    errors.starts_at = ['This is in the past; choose a later time']
  if (isNew('ends_at') && isOver(event.ends_at, now))
    errors.ends_at = ['This is in the past; choose a later time']
  if (isNew('registration_closes_at') && isOver(event.registration_closes_at, now))
    errors.registration_closes_at = ['This is in the past, so no one could register']
  return errors
}
