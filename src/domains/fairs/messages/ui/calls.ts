import type { OrganizationKind } from '#shared/endpoint.ts'
import { broadcastsOf } from '../fair-broadcasts.contract.ts'
import type { Side } from '../fair-threads.contract.ts'
import { threadOf, type universityHostThread } from '../fair-threads.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const threadCalls = (side: Side, kind: OrganizationKind) =>
  threadOf[side][kind] as unknown as typeof universityHostThread
export const broadcastCalls = (kind: OrganizationKind) => broadcastsOf[kind] as typeof broadcastsOf.university
