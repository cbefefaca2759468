import { z } from 'zod'
import { email, id, line, optionalLine, text, timestamp } from '#shared/fields.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceLabels: Record<InvoiceKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' }

const ADDRESS_LENGTH = 500
const ADDRESS_LINES = 8
const address = text(ADDRESS_LENGTH).refine((value) => value.split('\n').length <= ADDRESS_LINES, {
  error: `Use at most ${ADDRESS_LINES} lines`,
})

/** What structured invoices (EN 16931) need of either side besides. */
const structuredFields = {
  /** Two letters by ISO 3166. Empty for the country of the organization’s profile. */
  country_code: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Choose a country')]).default(''),
  /** Where invoices are received or asked about. */
  email: z.union([z.literal(''), email]).default(''),
}

/** Who pays, as it is to stand on the invoice. */
export const billingShape = z.strictObject({
  /** Empty for the organization’s own name. */
  name: optionalLine(200).default(''),
  address: address.default(''),
  tax_number: optionalLine(50).default(''),
  purchase_order: optionalLine(100).default(''),
  ...structuredFields,
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
  ...structuredFields,
})
export type Seller = z.output<typeof sellerShape>

/** Either side as a document names it; those from before structured invoices know neither country nor email. */
export interface InvoiceParty {
  name: string
  address: string
  tax_number: string
  country_code?: string
  email?: string
}

/** All that an invoice or credit note prints, frozen when it is issued. */
export interface InvoiceDocument {
  kind: InvoiceKind
  number: string
  issued_on: string
  due_on: string | null
  seller: InvoiceParty
  buyer: InvoiceParty & { purchase_order: string }
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

export const invoiceFormats = ['pdf', 'xml'] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

/** A document is opened or downloaded, as pages or as data. */
export const invoiceFileQuery = z.strictObject({
  download: z.boolean().optional(),
  /** `xml`: UBL 2.1 by EN 16931. */
  format: z.enum(invoiceFormats).optional(),
})

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
  /** Whether it can be had as XML by EN 16931, too. */
  is_structured: z.boolean(),
})
export type Invoice = z.output<typeof invoiceShape>

export const documentsShape = z.object({
  /** Newest first, at most a hundred. */
  invoices: z.array(invoiceShape),
  billing: billingShape.nullable(),
})
