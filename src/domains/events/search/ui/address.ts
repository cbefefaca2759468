import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { ownTabs } from '../../registrations/own-registrations.contract.ts'
import { eventFilters, eventSorts } from '../event-search.contract.ts'

const page = pageQuery.page.unwrap()

const shape = {
  ...eventFilters,
  page,
  sort: z.enum(eventSorts),
  /** The event open next to the list. */
  event: id,
}

/** What the list of events keeps in the address. */
export type EventAddress = AddressOf<typeof shape>
export const readEventAddress = addressReader(shape)

/** The filters alone, which the counts depend on. */
export const filtersOf = (address: EventAddress): Partial<EventAddress> =>
  Object.fromEntries(Object.keys(eventFilters).map((name) => [name, address[name as keyof EventAddress]]))

export const isFiltered = (address: EventAddress): boolean =>
  Object.keys(eventFilters).some((name) => address[name as keyof EventAddress] !== undefined)

const likedShape = { search: z.string().max(200), page, event: id }
export type LikedAddress = AddressOf<typeof likedShape>
export const readLikedAddress = addressReader(likedShape)

export const ownViews = ['list', 'month', 'week'] as const
const registeredShape = {
  tab: z.enum(ownTabs),
  view: z.enum(ownViews),
  /** The calendar day shown. */
  day: z.iso.date(),
  page,
  event: id,
}
export type RegisteredAddress = AddressOf<typeof registeredShape>
export const readRegisteredAddress = addressReader(registeredShape)

/** The addresses of an event and a host. */
export const readEventId = addressReader({ id })
export const readHostId = addressReader({ id, page })
