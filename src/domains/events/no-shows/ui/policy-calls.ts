import type { OrganizationKind } from '#shared/endpoint.ts'
import { noShowsOf } from '../no-shows.contract.ts'

/** Both kinds of hosts make the same calls, each at its own addresses. */
export const policyCalls = (host: OrganizationKind) => noShowsOf[host] as typeof noShowsOf.university
