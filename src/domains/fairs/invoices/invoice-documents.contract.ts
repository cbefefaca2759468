import { z } from 'zod'
import { id, line, optionalLine, text, timestamp } from '#shared/fields.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceLabels: Record<InvoiceKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' }

const ADDRESS_LENGTH = 500
const ADDRESS_LINES = 8
const address = text(ADDRESS_LENGTH).refine((value) => value.split('\n').length <= ADDRESS_LINES, {
  error: `Use at most ${ADDRESS_LINES} lines`,
})

/** Who pays, as it is to stand on the invoice. */
export const billingShape = z.strictObject({
  /** Empty for the organization’s own name. */
  name: optionalLine(200).default(''),
  address: address.default(''),
  tax_number: optionalLine(50).default(''),
  purchase_order: optionalLine(100).default(''),
})
export type Billing = z.output<typeof billingShape>

/** Who a host is on its invoices, and the tax that its prices include. */
export const sellerShape = z.strictObject({
  name: line(200),
  address: address.check(z.minLength(1, 'Enter the address')),
  tax_number: optionalLine(50).default(''),
  tax_name: optionalLine(30).default(''),
  /** Hundredths of a percent: 1900 is 19 %. */
  tax_rate: z.int().min(0).max(10_000).default(0),
  note: text(500).default(''),
})
export type Seller = z.output<typeof sellerShape>

/** All that an invoice or credit note prints, frozen when it is issued. */
export interface InvoiceDocument {
  kind: InvoiceKind
  number: string
  issued_on: string
  due_on: string | null
  seller: { name: string; address: string; tax_number: string }
  buyer: Billing
  event: { title: string; when: string | null }
  reference: string
  lines: Array<{ label: string; quantity: number; unit: number; total: number }>
  currency: string
  tax_name: string
  /** Hundredths of a percent, which the total includes. */
  tax_rate: number
  net: number
  tax: number
  total: number
  note: string
  bank: Array<[label: string, value: string]>
  /** What a credit note takes back, and why. */
  credits: { number: string; issued_on: string } | null
  reason: string | null
}

/** An invoice or credit note as lists show it. */
export const invoiceShape = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issued_at: timestamp,
  /** Minor units, tax included. */
  total: z.int(),
  tax: z.int(),
  currency: z.string(),
  purchase_order: z.string(),
  /** What credit notes took back of it, and the one that took back all or the rest. */
  credited: z.int(),
  credited_by: z.string().nullable(),
  /** The invoice that a credit note is about. */
  credits: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Invoice = z.output<typeof invoiceShape>

export const documentsShape = z.object({
  /** Newest first, at most a hundred. */
  invoices: z.array(invoiceShape),
  billing: billingShape.nullable(),
})
