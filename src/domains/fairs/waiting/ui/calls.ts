import type { OrganizationKind } from '#shared/endpoint.ts'
import { waitingOf } from '../booth-waits.contract.ts'

/** Both kinds of organizations wait by the same calls, each at its own addresses. */
export const waitingCalls = (side: OrganizationKind) => waitingOf[side] as typeof waitingOf.university
