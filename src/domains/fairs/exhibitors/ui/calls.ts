import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { exhibitorUndoOf } from '../exhibitor-undo.contract.ts'
import { exhibitorsOf } from '../exhibitors.contract.ts'

/** Both kinds of hosts make the same calls, each at its own addresses. */
export const hostCalls = (side: OrganizationKind) => exhibitorsOf[side] as typeof exhibitorsOf.university

export const undoCall = (side: OrganizationKind) =>
  exhibitorUndoOf[side].undo as typeof exhibitorUndoOf.university.undo

export const staleAfterDecision = (side: OrganizationKind) => {
  const { list, one } = hostCalls(side)
  return [list, one]
}

export const exhibitorQuery = (side: OrganizationKind, id: string) =>
  queryFor(hostCalls(side).one, { params: { id } })
