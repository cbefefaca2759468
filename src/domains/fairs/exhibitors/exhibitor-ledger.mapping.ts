import { majorUnits } from '#shared/money.ts'
import { type LedgerKind, methodLabels, type PaymentMethod } from '../fairs.contract.ts'
import { paymentReferenceOf } from '../fairs.rules.ts'
import { type InvoiceKind, invoiceLabels } from '../invoices/invoice-documents.contract.ts'

/** Money, and what was written about it. */
type LedgerEntryKind = LedgerKind | InvoiceKind

const words: Record<LedgerEntryKind, string> = {
  ...invoiceLabels,
  charged: 'Fee charged',
  dropped: 'Fee dropped',
  proof_submitted: 'Proof received',
  verified: 'Paid',
  received: 'Received',
  proof_rejected: 'Proof rejected',
  waived: 'Fee waived',
  refunded: 'Refunded',
  disputed: 'Payment disputed',
  dispute_won: 'Dispute won',
  charged_back: 'Taken back by the bank',
}

export const ledgerColumns = {
  at: 'When (UTC)',
  organization: 'Organization',
  booth: 'Booth',
  booth_number: 'Booth number',
  entry: 'Entry',
  amount: 'Amount',
  currency: 'Currency',
  received: 'Received',
  method: 'Method',
  received_on: 'Received on',
  reason: 'Reason',
  person: 'By',
  reference: 'Payment reference',
  registration: 'Registration',
  card_reference: 'Reference at Stripe',
  document: 'Invoice or credit note',
} as const

/** What an entry adds to the money received. */
const sign: Partial<Record<LedgerEntryKind, string>> = {
  verified: '',
  received: '',
  refunded: '-',
  charged_back: '-',
}

export interface LedgerRow {
  id: string
  at: string
  kind: LedgerEntryKind
  amount: number
  currency: string
  reason: string | null
  method: PaymentMethod | null
  received_on: string | null
  card_reference: string | null
  document: string | null
  registration_id: string
  organization: string
  booth_name: string | null
  booth_number: string | null
  person: string | null
}

export const ledgerLine = (row: LedgerRow): Record<keyof typeof ledgerColumns, string | number | null> => {
  const amount = majorUnits(row.amount, row.currency)
  const moved = sign[row.kind]
  return {
    at: row.at,
    organization: row.organization,
    booth: row.booth_name,
    booth_number: row.booth_number,
    entry: words[row.kind],
    amount,
    currency: row.currency,
    // text cells are escaped against formulas
    received: moved === undefined ? null : Number(`${moved}${amount}`),
    method: row.method && methodLabels[row.method],
    received_on: row.received_on,
    reason: row.reason,
    person: row.person,
    reference: paymentReferenceOf(row.registration_id),
    registration: row.registration_id,
    card_reference: row.card_reference,
    document: row.document,
  }
}
