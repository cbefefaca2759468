import type { OrganizationKind } from '#shared/endpoint.ts'
import { leadsOf } from '../leads.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const leadCalls = (side: OrganizationKind) => leadsOf[side] as typeof leadsOf.university
