import { z } from 'zod'
import { companySizes, industries } from '#shared/lists.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { betweenStates, requestSorts } from '../partnerships.contract.ts'

export const tabs = ['find', 'partners', 'received', 'sent'] as const
export type Tab = (typeof tabs)[number]

export const readListAddress = addressReader({
  tab: z.enum(tabs),
  search: z.string().max(200),
  country: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
  industry: z.array(z.enum(industries)),
  company_size: z.array(z.enum(companySizes)),
  state: z.array(z.enum(betweenStates)),
  sort: z.enum(requestSorts),
  page: pageQuery.page.unwrap(),
})
export type ListAddress = ReturnType<typeof readListAddress>
export type ListPageSearch = ReturnType<typeof useListSearch<ListAddress>>
