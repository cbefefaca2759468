import { organizationKinds } from '#domains/organizations/organizations.contract.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { type AddressOf, addressReader, id, mark, oneOf, page, some, text, whole } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { fairSorts } from '../fair-search.contract.ts'
import { fairStates, paymentStates } from '../fairs.contract.ts'

export const fairTabs = ['all', 'partners', 'registered'] as const
export type FairTab = (typeof fairTabs)[number]

const shape = {
  tab: oneOf(fairTabs),
  search: text(200),
  kind: some(oneOf(eventKinds)),
  format: some(oneOf(eventFormats)),
  host_kind: oneOf(organizationKinds),
  open: mark,
  state: some(oneOf(fairStates)),
  payment: some(oneOf(paymentStates)),
  sort: oneOf(fairSorts),
  page,
}
export type FairAddress = AddressOf<typeof shape>
export const readFairAddress = addressReader(shape)
export type FairSearch = ReturnType<typeof useListSearch<FairAddress>>

/** A page about one event. */
export const readFairId = addressReader({ id })
/** The form: for an event, or to change a registration for it. */
export const readRegisterAddress = addressReader({ id, registration: id })
/** A page about one registration, or just its receipt; `card`: back from paying by card. */
export const readStatusAddress = addressReader({ id, receipt: mark, card: mark })

export const boothTabs = ['line', 'leads'] as const
export type BoothTab = (typeof boothTabs)[number]

const atBooth = {
  /** The registration. */
  id,
  tab: oneOf(boothTabs),
  search: text(200),
  rating: some(whole(1, 5), 5),
  page,
}
/** What a team does at its booth. */
export type BoothAtFairAddress = AddressOf<typeof atBooth>
export const readBoothAddress = addressReader(atBooth)
