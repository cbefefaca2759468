import { companySizes, industries } from '#shared/lists.ts'
import { addressReader, oneOf, page, some, text } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { betweenStates, requestSorts } from '../partnerships.contract.ts'

export const tabs = ['find', 'partners', 'received', 'sent'] as const
export type Tab = (typeof tabs)[number]

export const readListAddress = addressReader({
  tab: oneOf(tabs),
  search: text(200),
  country: some(text(2, /^[A-Z]{2}$/), 50),
  industry: some(oneOf(industries)),
  company_size: some(oneOf(companySizes)),
  state: some(oneOf(betweenStates)),
  sort: oneOf(requestSorts),
  page,
})
export type ListAddress = ReturnType<typeof readListAddress>
export type ListPageSearch = ReturnType<typeof useListSearch<ListAddress>>
