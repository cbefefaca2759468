import type { OrganizationKind } from '#shared/endpoint.ts'
import { checkoutOf } from '../card-checkout.contract.ts'
import { cardsOf } from '../card-payments.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const ownCardCalls = (side: OrganizationKind) => checkoutOf[side] as typeof checkoutOf.university
export const hostCardCalls = (side: OrganizationKind) => cardsOf[side] as typeof cardsOf.university
