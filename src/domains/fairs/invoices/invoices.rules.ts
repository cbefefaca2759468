import type { EventState } from '#domains/events/events.contract.ts'
import type { FairState, PaymentState } from '../fairs.contract.ts'
import { isActive, isPaid } from '../fairs.rules.ts'
import type { InvoiceKind } from './invoice-documents.contract.ts'

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN' }

/** `INV-2026-0001`, counted by host and year. */
export const invoiceNumber = (kind: InvoiceKind, year: number, sequence: number): string =>
  `${prefixes[kind]}-${year}-${String(sequence).padStart(4, '0')}`

/** What of a total, in minor units, is tax of so many hundredths of a percent. */
export const taxIn = (total: number, rate: number): { net: number; tax: number } => {
  const net = Math.round((total * 10_000) / (10_000 + rate))
  return { net, tax: total - net }
}

export interface Billable {
  state: FairState
  payment: PaymentState
  fee: number
  /** What the host holds. */
  received: number
  /** Whether the answer can still be undone, so that nobody was told. */
  is_held: boolean
  event_state: EventState
  /** Whether something else was ordered since the invoice, whatever it costs. */
  is_changed?: boolean
}

export const isOff = (state: EventState): boolean => state === 'canceled' || state === 'removed'

/**
 * What the exhibitor is to have an invoice for: the fee, from the approval until it is given up, waived or refunded,
 * less what was waived or given back of one that is settled.
 */
export const totalToInvoice = ({
  state,
  payment,
  fee,
  received,
  event_state,
}: Omit<Billable, 'is_held'>): number => {
  if (state !== 'approved' || payment === 'waived' || payment === 'refunded') return 0
  // of an event that is off, nothing more is due
  if (payment === 'verified' || (payment === 'part_paid' && isOff(event_state)))
    return Math.min(fee, received)
  return isOff(event_state) && !isPaid(payment) ? 0 : fee
}

export type InvoiceStep = 'none' | 'issue' | 'credit' | 'reduce' | 'replace'

/** What has to happen to the invoice of a registration, which is never edited; `left` is what is left of it. */
export const invoiceStep = (row: Billable, left: number | null, hasSeller: boolean): InvoiceStep => {
  if (row.is_held) return 'none'
  const wanted = totalToInvoice(row)
  if (left === null) return wanted > 0 && hasSeller ? 'issue' : 'none'
  if (wanted === left && !row.is_changed) return 'none'
  if (wanted > 0 && wanted < left && !row.is_changed) return 'reduce'
  return wanted > 0 && hasSeller ? 'replace' : 'credit'
}

/** Whether the invoice that stands can be replaced by one with other details; what is about to be taken back can't. */
export const canCorrect = (row: Billable, left: number | null, hasSeller: boolean): boolean =>
  invoiceStep({ ...row, is_changed: true }, left, hasSeller) === 'replace'

/** Whoever gave up needs no details anymore. */
export const canBill = ({ state, fee }: { state: FairState; fee: number }): boolean =>
  isActive(state) && fee > 0
