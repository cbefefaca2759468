import { type AddressOf, addressReader, flag, id, mark, oneOf, page, some, text } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { fairStates, paymentStates } from '../../fairs.contract.ts'
import { exhibitorSorts } from '../exhibitors.contract.ts'

/** What the tab keeps in the address, besides the page's own `id` and `tab`. */
export const exhibitorShape = {
  search: text(200),
  state: some(oneOf(fairStates)),
  payment: some(oneOf(paymentStates)),
  booth: some(id, 100),
  owing: mark,
  overdue: mark,
  numbered: flag,
  answer: some(text(80, /^[0-9a-f-]{36}:[0-9a-z-]+$/), 100),
  answer_text: some(text(137, /^[0-9a-f-]{36}:/), 30),
  answer_number: some(text(80, /^[0-9a-f-]{36}:/), 30),
  addon: some(id, 100),
  sort: oneOf(exhibitorSorts),
  page,
  /** The open registration. */
  registration: id,
}
export type ExhibitorAddress = AddressOf<typeof exhibitorShape>
export const readExhibitorAddress = addressReader(exhibitorShape)
export type ExhibitorSearch = ReturnType<typeof useListSearch<ExhibitorAddress>>

/** Parameters of the page itself, regardless of filters. */
export const pageParams = ['id', 'tab'] as never[]
