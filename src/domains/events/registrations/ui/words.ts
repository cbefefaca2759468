import { countLabel, momentLabel, numberLabel, zoneLabel } from '#shared/labels.ts'
import type { OwnRegistration, StudentEvent } from '../event-registrations.contract.ts'

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** "1st", "2nd", "1,903rd" */
export const ordinal = (value: number): string =>
  `${numberLabel(value)}${endings[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(value)]}`

/** "3rd in line" */
export const inLine = ({ position }: Pick<OwnRegistration, 'position'>): string =>
  position ? `${ordinal(position)} in line` : 'In line'

/** How much room there is; null without a limit. */
export const placesLeftLabel = ({ capacity, taken, waiting }: StudentEvent): string | null => {
  if (capacity === null) return null
  const free = waiting > 0 ? 0 : capacity - taken
  if (free > 0) return countLabel(free, 'place left', 'places left')
  return waiting > 0 ? `Full, ${numberLabel(waiting)} waiting` : 'Full'
}

/** Returns when registration closes, if that is before the start. */
export const closingLabel = (event: StudentEvent): string | null =>
  event.registration_closes_at
    ? `${momentLabel(event.registration_closes_at, event.time_zone)}, ${zoneLabel(event.time_zone)}`
    : null

/** Says why a registration no longer stands. */
export const cancellationLabel = ({ cancel_cause }: OwnRegistration): string => {
  if (cancel_cause === 'lapsed') return 'Your offer expired before you accepted it'
  if (cancel_cause === 'host') return 'The host canceled your registration'
  if (cancel_cause === 'affiliation')
    return 'Your registration ended because your university didn’t confirm you'
  return cancel_cause === 'event' ? 'The event was canceled' : 'You canceled your registration'
}
