import { queryFor } from '#web/queries.ts'
import { publicEventCall, publicEventHost, publicEvents } from '../../public-events.contract.ts'
import type { PublicEventAddress } from './address.ts'

export const SHOWN = 3

/** The upcoming public events of a host. */
export const upcomingEventsOf = (host: string) =>
  queryFor(publicEvents, { query: { host, size: SHOWN, sort: 'soonest' } })

export const publicEventQuery = (id: string) => queryFor(publicEventCall, { body: { id } })

export const publicEventList = ({ id: _, ...query }: PublicEventAddress) => queryFor(publicEvents, { query })

export const FIRST = 5

export const publicHostQuery = (id: string, page?: number) =>
  queryFor(publicEventHost, { body: { id, ...(page ? { page } : {}) } })

export const firstEventsQuery = (id: string) => queryFor(publicEventHost, { body: { id, size: FIRST } })
