import { type AddressOf, addressReader, id, oneOf, page } from '#web/address.ts'
import { eventSorts } from '../../search/event-search.contract.ts'
import { everyonesFilters } from '../../search/ui/address.ts'

const shape = {
  ...everyonesFilters,
  page,
  sort: oneOf(eventSorts),
  /** The open event, instead of the list. */
  id,
}

/** What the public list of events keeps in the address. */
export type PublicEventAddress = AddressOf<typeof shape>
export const readPublicEventAddress = addressReader(shape)
export const readPublicHostAddress = addressReader({ id, page })

export const isNarrowed = (address: PublicEventAddress): boolean =>
  Object.keys(everyonesFilters).some((name) => address[name as keyof PublicEventAddress] !== undefined)
