import type { OrganizationKind } from '#shared/endpoint.ts'
import { reportOf } from '../fair-report.contract.ts'

/** Both kinds of hosts make the same calls, each at its own addresses. */
export const reportCalls = (side: OrganizationKind) => reportOf[side] as typeof reportOf.university
