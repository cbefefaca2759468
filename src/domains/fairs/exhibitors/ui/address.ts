import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { fairStates, paymentStates } from '../../fairs.contract.ts'
import { exhibitorSorts } from '../exhibitors.contract.ts'

/** What the tab keeps in the address, besides the page's own `id` and `tab`. */
export const exhibitorShape = {
  search: z.string().max(200),
  state: z.array(z.enum(fairStates)),
  payment: z.array(z.enum(paymentStates)),
  booth: z.array(id).max(100),
  overdue: z.coerce.boolean(),
  sort: z.enum(exhibitorSorts),
  page: pageQuery.page.unwrap(),
  /** The open registration. */
  registration: id,
}
export type ExhibitorAddress = AddressOf<typeof exhibitorShape>
export const readExhibitorAddress = addressReader(exhibitorShape)
export type ExhibitorSearch = ReturnType<typeof useListSearch<ExhibitorAddress>>

/** Parameters of the page itself, regardless of filters. */
export const pageParams = ['id', 'tab'] as never[]
