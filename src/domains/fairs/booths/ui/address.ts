import { type AddressOf, addressReader, id, oneOf, page, some, text } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'

const shape = {
  search: text(200),
  kind: some(id, 100),
  view: oneOf(['list', 'plan']),
  has: oneOf(['free', 'taken']),
  page,
}

/** What the tab keeps in the address, besides the page's own `id` and `tab`. */
export type BoothAddress = AddressOf<typeof shape>
export const readBoothAddress = addressReader(shape)
export type BoothSearch = ReturnType<typeof useListSearch<BoothAddress>>

/** Parameters of the page itself, regardless of filters. */
export const pageParams = ['id', 'tab', 'view'] as never[]
