import { z } from 'zod'
import { organizationKinds } from '#domains/organizations/organizations.contract.ts'
import { id } from '#shared/fields.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { fairSorts } from '../fair-search.contract.ts'
import { fairStates, paymentStates } from '../fairs.contract.ts'

export const fairTabs = ['all', 'partners', 'registered'] as const
export type FairTab = (typeof fairTabs)[number]

const shape = {
  tab: z.enum(fairTabs),
  search: z.string().max(200),
  kind: z.array(z.enum(eventKinds)),
  format: z.array(z.enum(eventFormats)),
  host_kind: z.enum(organizationKinds),
  open: z.coerce.boolean(),
  state: z.array(z.enum(fairStates)),
  payment: z.array(z.enum(paymentStates)),
  sort: z.enum(fairSorts),
  page: pageQuery.page.unwrap(),
}
export type FairAddress = AddressOf<typeof shape>
export const readFairAddress = addressReader(shape)
export type FairSearch = ReturnType<typeof useListSearch<FairAddress>>

/** A page about one event. */
export const readFairId = addressReader({ id })
/** The form: for an event, or to change a registration for it. */
export const readRegisterAddress = addressReader({ id, registration: id })
/** A page about one registration, or just its receipt. */
export const readStatusAddress = addressReader({ id, receipt: z.coerce.boolean() })
