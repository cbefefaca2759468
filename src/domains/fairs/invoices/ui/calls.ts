import type { OrganizationKind } from '#shared/endpoint.ts'
import { invoicesOf } from '../invoices.contract.ts'
import { ownInvoicesOf } from '../own-invoices.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const hostInvoices = (side: OrganizationKind) => invoicesOf[side] as typeof invoicesOf.university
export const ownInvoices = (side: OrganizationKind) => ownInvoicesOf[side] as typeof ownInvoicesOf.university
