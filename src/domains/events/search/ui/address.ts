import { eventFormats, eventKinds } from '#shared/lists.ts'
import { type AddressOf, addressReader, day, flag, id, oneOf, page, some, text } from '#web/address.ts'
import { ownTabs } from '../../registrations/own-registrations.contract.ts'
import { type EventFilters, eventSorts, eventTimes } from '../event-search.contract.ts'

const filters = {
  search: text(200),
  kind: some(oneOf(eventKinds), eventKinds.length),
  format: some(oneOf(eventFormats), eventFormats.length),
  when: oneOf(eventTimes),
  host: text(200),
  of_my_university: flag,
  with_free_places: flag,
} satisfies Record<keyof EventFilters, unknown>

/** Filters everyone has; the others are about one's own university. */
export const { of_my_university: _, ...everyonesFilters } = filters

const shape = {
  ...filters,
  page,
  sort: oneOf(eventSorts),
  /** The event open next to the list. */
  event: id,
}

/** What the list of events keeps in the address. */
export type EventAddress = AddressOf<typeof shape>
export const readEventAddress = addressReader(shape)

/** The filters alone, which the counts depend on. */
export const filtersOf = (address: EventAddress): Partial<EventAddress> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, address[name as keyof EventAddress]]))

export const isFiltered = (address: EventAddress): boolean =>
  Object.keys(filters).some((name) => address[name as keyof EventAddress] !== undefined)

const likedShape = { search: text(200), page, event: id }
export type LikedAddress = AddressOf<typeof likedShape>
export const readLikedAddress = addressReader(likedShape)

export const ownViews = ['list', 'month', 'week'] as const
const registeredShape = {
  tab: oneOf(ownTabs),
  view: oneOf(ownViews),
  /** The calendar day shown. */
  day: day,
  page,
  event: id,
}
export type RegisteredAddress = AddressOf<typeof registeredShape>
export const readRegisteredAddress = addressReader(registeredShape)

/** The addresses of an event and a host. */
export const readEventId = addressReader({ id })
export const readHostId = addressReader({ id, page })
