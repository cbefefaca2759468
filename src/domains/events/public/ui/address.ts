import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { publicFilters } from '../../public-events.contract.ts'
import { eventSorts } from '../../search/event-search.contract.ts'

const page = pageQuery.page.unwrap()
const shape = {
  ...publicFilters,
  page,
  sort: z.enum(eventSorts),
  /** The open event, instead of the list. */
  id,
}

/** What the public list of events keeps in the address. */
export type PublicEventAddress = AddressOf<typeof shape>
export const readPublicEventAddress = addressReader(shape)
export const readPublicHostAddress = addressReader({ id, page })

export const isNarrowed = (address: PublicEventAddress): boolean =>
  Object.keys(publicFilters).some((name) => address[name as keyof PublicEventAddress] !== undefined)
