import { type BankAccount, bankFacts } from '#domains/events/events.contract.ts'
import { dateRangeLabel } from '#shared/labels.ts'
import { paymentReferenceOf } from '../fairs.rules.ts'
import type { Invoice, InvoiceDocument, InvoiceFormat, InvoiceKind } from './invoice-documents.contract.ts'
import { taxIn } from './invoices.rules.ts'
import { structuredGap } from './structured-invoices.rules.ts'

export const toInvoice = ({
  document,
  ...row
}: Omit<Invoice, 'reason' | 'purchase_order' | 'credits' | 'is_structured'> & {
  document: InvoiceDocument
}): Invoice => ({
  ...row,
  purchase_order: document.buyer.purchase_order,
  credits: document.credits?.number ?? null,
  reason: document.reason,
  is_structured: structuredGap(document) === null,
})

/** What an invoice is made from. */
export interface InvoiceFacts {
  id: string
  fee: number
  currency: string | null
  due_at: string | null
  booth_name: string | null
  title: string
  starts_at: string | null
  ends_at: string | null
  time_zone: string
  bank_account: BankAccount | null
  host_zone: string
  exhibitor: string
  seller_name: string | null
  seller_address: string | null
  seller_tax_number: string | null
  seller_country: string | null
  seller_email: string | null
  tax_name: string | null
  tax_rate: number | null
  note: string | null
  buyer_name: string | null
  buyer_address: string | null
  buyer_tax_number: string | null
  buyer_country: string | null
  buyer_email: string | null
  purchase_order: string | null
  addons: ReadonlyArray<{ name: string; price: number; quantity: number }>
}

/** The calendar day there. */
export const dayIn = (moment: Date | string, timeZone: string): string =>
  Temporal.Instant.from(moment instanceof Date ? moment.toISOString() : moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()

const whenOf = ({ starts_at, ends_at, time_zone }: InvoiceFacts): string | null =>
  starts_at && ends_at ? dateRangeLabel(starts_at, ends_at, time_zone) : null

/** The booth, whose price is the fee less the add-ons, and what else was ordered. */
const linesOf = ({
  fee,
  booth_name,
  addons,
}: Pick<InvoiceFacts, 'fee' | 'booth_name' | 'addons'>): InvoiceDocument['lines'] => {
  const more = addons.map(({ name, price, quantity }) => ({
    label: name,
    quantity,
    unit: price,
    total: price * quantity,
  }))
  const booth = fee - more.reduce((sum, { total }) => sum + total, 0)
  const own = { label: booth_name ?? 'Participation', quantity: 1, unit: booth, total: booth }
  return booth_name !== null || booth !== 0 ? [own, ...more] : more
}

/** What was waived or given back of the order before it was invoiced. */
const lessOf = (less: number): InvoiceDocument['lines'] =>
  less > 0 ? [{ label: 'Waived or refunded', quantity: 1, unit: -less, total: -less }] : []

/** Whether the invoice is for what is ordered now. */
export const isSameOrder = (invoice: InvoiceDocument, facts: Parameters<typeof linesOf>[0]): boolean => {
  const keys = (lines: InvoiceDocument['lines']) =>
    JSON.stringify(lines.map(({ label, quantity, total }) => [label, quantity, total]))
  return keys(invoice.lines.filter(({ total }) => total >= 0)) === keys(linesOf(facts))
}

export const invoiceDocument = (
  facts: InvoiceFacts,
  total: number,
  number: string,
  now: Date,
): InvoiceDocument => {
  const rate = facts.tax_rate ?? 0
  return {
    kind: 'invoice',
    number,
    issued_on: dayIn(now, facts.host_zone),
    due_on: facts.due_at && dayIn(facts.due_at, facts.host_zone),
    seller: {
      name: facts.seller_name!,
      address: facts.seller_address!,
      tax_number: facts.seller_tax_number!,
      country_code: facts.seller_country ?? '',
      email: facts.seller_email ?? '',
    },
    buyer: {
      name: facts.buyer_name || facts.exhibitor,
      address: facts.buyer_address ?? '',
      tax_number: facts.buyer_tax_number ?? '',
      country_code: facts.buyer_country ?? '',
      email: facts.buyer_email ?? '',
      purchase_order: facts.purchase_order ?? '',
    },
    event: { title: facts.title, when: whenOf(facts) },
    reference: paymentReferenceOf(facts.id),
    lines: [...linesOf(facts), ...lessOf(facts.fee - total)],
    currency: facts.currency!,
    tax_name: facts.tax_name ?? '',
    tax_rate: rate,
    ...taxIn(total, rate),
    total,
    note: facts.note ?? '',
    bank: bankFacts(facts.bank_account),
    credits: null,
    reason: null,
  }
}

export interface Crediting {
  now: Date
  zone: string
  reason: string
  /** What is left of the invoice, and what of that is taken back. */
  left: number
  amount: number
}

/** What takes an invoice back, or a part of it; the taxes of all its parts add up to its own. */
export const creditDocument = (
  invoice: InvoiceDocument,
  number: string,
  { now, zone, reason, left, amount }: Crediting,
): InvoiceDocument => {
  const tax = taxIn(left, invoice.tax_rate).tax - taxIn(left - amount, invoice.tax_rate).tax
  const label = amount === left ? 'What is left of the invoice' : 'A part of the invoice'
  return {
    ...invoice,
    kind: 'credit_note',
    number,
    issued_on: dayIn(now, zone),
    due_on: null,
    bank: [],
    lines: amount === invoice.total ? invoice.lines : [{ label, quantity: 1, unit: amount, total: amount }],
    net: amount - tax,
    tax,
    total: amount,
    credits: { number: invoice.number, issued_on: invoice.issued_on },
    reason,
  }
}

export const filenameOf = (
  { kind, number }: { kind: InvoiceKind; number: string },
  format: InvoiceFormat,
): string => `${kind === 'invoice' ? 'invoice' : 'credit-note'}-${number}.${format}`
