import { countLabel, numberLabel } from '../../../../shared/labels.ts'
import { placeLabel, whenLabel, wordOf } from '../../ui/words.ts'
import type { PublicEvent } from '../contract.ts'

/** How much room there is; null where there is no limit. */
export const publicRoom = ({ capacity, taken, is_full }: PublicEvent): string | null => {
  if (capacity === null) return null
  return is_full ? 'Full, with a waiting list' : countLabel(capacity - taken, 'place left', 'places left')
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
