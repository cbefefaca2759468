import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { hostingOf } from '../hosted-events.contract.ts'

/** Whatever changes an event makes these answers stale. */
export const staleAfterChange = (kind: OrganizationKind) => {
  const { list, detail, team } = hostingOf[kind]
  return [list, detail, team]
}

export const hostedQuery = (kind: OrganizationKind, id: string) =>
  queryFor(hostingOf[kind].detail, { params: { id } })

export type HostPage = 'event/create' | 'event/edit' | 'event/detail' | 'your-event'

/** The same page of either kind of host. */
export const hostPage = (kind: OrganizationKind, page: HostPage): string => `/${kind}/${page}`
