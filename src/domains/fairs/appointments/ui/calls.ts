import type { OrganizationKind } from '#shared/endpoint.ts'
import { slotsOf } from '../appointment-slots.contract.ts'

/** Both kinds of exhibitors make the same calls, each at its own addresses. */
export const slotCalls = (side: OrganizationKind) => slotsOf[side] as typeof slotsOf.university
