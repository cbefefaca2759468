import type { OrganisationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { exhibitorsOf } from '../contract.ts'

/** Both kinds of hosts make the same calls, each at its own addresses. */
export const hostCalls = (side: OrganisationKind) => exhibitorsOf[side] as typeof exhibitorsOf.university

export const touchedBy = (side: OrganisationKind) => {
  const { list, one } = hostCalls(side)
  return [list, one]
}

export const exhibitorQuery = (side: OrganisationKind, id: string) =>
  queryFor(hostCalls(side).one, { params: { id } })
