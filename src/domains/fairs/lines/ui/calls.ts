import type { OrganizationKind } from '#shared/endpoint.ts'
import { linesOf } from '../booth-lines.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const lineCalls = (side: OrganizationKind) => linesOf[side] as typeof linesOf.university
