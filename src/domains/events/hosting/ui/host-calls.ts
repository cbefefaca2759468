import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { hostingOf } from '../hosted-events.contract.ts'

/** Calls whose answers go stale when an event changes. */
export const staleAfterChange = (kind: OrganizationKind) => {
  const { list, detail, team } = hostingOf[kind]
  return [list, detail, team]
}

export const hostedQuery = (kind: OrganizationKind, id: string) =>
  queryFor(hostingOf[kind].detail, { params: { id } })

export type HostPage = 'event/create' | 'event/edit' | 'event/detail' | 'your-event'

/** The same page for either kind of host. */
export const hostPage = (kind: OrganizationKind, page: HostPage): string => `/${kind}/${page}`
