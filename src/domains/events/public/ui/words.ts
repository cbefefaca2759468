import { countLabel, numberLabel } from '#shared/labels.ts'
import type { PublicEvent, PublicEventDetail } from '../../public-events.contract.ts'
import { placeLabel, whenLabel, wordOf } from '../../ui/words.ts'

/** How many places are left; null without a limit. */
export const publicPlacesLeft = ({ capacity, taken, is_full }: PublicEvent): string | null => {
  if (capacity === null) return null
  return is_full ? 'Full, with a waiting list' : countLabel(capacity - taken, 'place left', 'places left')
}

type Registering = Pick<PublicEvent, 'state' | 'is_registration_open' | 'registration_opens_at'>

const opensLater = ({ registration_opens_at: opens }: Registering): boolean =>
  opens !== null && Date.parse(opens) > Date.now()

/** Open now or later. */
export const mayStillRegister = (event: Registering): boolean =>
  event.state === 'published' && (event.is_registration_open || opensLater(event))

/** Returns why nobody can register now; null if students can. */
export const closedLabel = (event: Registering): string | null => {
  if (event.state === 'canceled') return 'This event was canceled'
  if (event.state !== 'published') return 'This event is over'
  if (event.is_registration_open) return null
  return opensLater(event) ? 'Registration isn’t open yet' : 'Registration has closed'
}

/** What a student can do with it. */
export const stepOf = (event: Registering & Pick<PublicEvent, 'is_full'>): string => {
  if (!event.is_registration_open) return 'Save it'
  return event.is_full ? 'Join the waiting list' : 'Register'
}

/** One plain sentence for search results and shared links. */
export const describeEvent = (event: PublicEvent): string =>
  [
    wordOf(event.kind) ?? 'Event',
    `by ${event.host.name}.`,
    `${whenLabel(event)}.`,
    `${placeLabel(event)}.`,
    event.capacity === null ? '' : `${numberLabel(event.capacity)} places.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Whether organizations can only wait in line for a booth. */
export const isSoldOut = ({ booth }: Pick<PublicEventDetail, 'booth'>): boolean =>
  booth.length > 0 && booth.every(({ is_sold_out }) => is_sold_out)

/** Of a kind of booth that is gone. */
export const soldOutLabel = ({ waiting }: { waiting: number }): string =>
  waiting > 0 ? `Sold out, ${numberLabel(waiting)} in line` : 'Sold out'
