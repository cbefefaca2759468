import type { Checkout, Disputed, Returned } from '#platform/stripe.ts'
import type { LedgerKind } from '../fairs.contract.ts'
import { cameBack } from '../fairs.rules.ts'
import { type CardSums, fromStripe, leftOf } from './card-payments.rules.ts'

/** An entry of the ledger that Stripe knows too. */
export interface CardEntry {
  kind: Extract<LedgerKind, 'received' | 'refunded' | 'disputed' | 'dispute_won' | 'charged_back'>
  amount: number
  reason: string | null
  /** Stripe's id of it. */
  card_reference: string
  adds?: Partial<CardSums>
  /** Until when a dispute has to be answered. */
  respond_by?: Date | null
  /** Of a dispute that was lost before: the money comes in again. */
  is_reversal?: true
}

/** "product_not_received" → "Product not received" */
const wordsOf = (reason: string): string => {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The amounts of entries by their references. */
type Known = ReadonlyMap<string, number>

const ofRefund = (
  { id, state, reason, ...refund }: Returned,
  currency: string,
  left: number,
  known: Known,
): CardEntry[] => {
  const amount = fromStripe(refund.amount, currency)
  const failed = cameBack.refund(id)
  // what the bank took already goes back once: this waits until that comes in again
  if (state === 'given' && !known.has(id) && amount <= left)
    return [
      {
        kind: 'refunded',
        amount,
        reason: reason ?? 'Refunded to the card',
        card_reference: id,
        adds: { refunded: amount },
      },
    ]
  // the bank refused it after it had been given; one that failed before it was entered never was one
  if (state === 'failed' && known.has(id) && !known.has(failed))
    return [{ kind: 'received', amount, reason: null, card_reference: failed, adds: { refunded: -amount } }]
  return []
}

const closing = ({ id, state, reason }: Disputed, amount: number, known: Known): CardEntry[] => {
  const [lost, won] = [`${id} lost`, cameBack.dispute(id)]
  // one that was won is not lost again: such an answer is an earlier one that came late
  if (state === 'lost' && !known.has(lost) && !known.has(won))
    return [
      {
        kind: 'charged_back',
        amount,
        reason: wordsOf(reason),
        card_reference: lost,
        adds: { charged_back: amount },
      },
    ]
  if (state !== 'won' || known.has(won)) return []
  const taken = known.get(lost)
  return taken === undefined
    ? [{ kind: 'dispute_won', amount, reason: null, card_reference: won }]
    : [
        {
          kind: 'received',
          amount: taken,
          reason: null,
          card_reference: won,
          adds: { charged_back: -taken },
          is_reversal: true,
        },
      ]
}

const ofDispute = (dispute: Disputed, currency: string, left: number, known: Known): CardEntry[] => {
  if (dispute.currency !== currency) return []
  // a bank may dispute more than is left of the payment
  const amount = known.get(dispute.id) ?? Math.min(fromStripe(dispute.amount, currency), left)
  const opening: CardEntry[] = known.has(dispute.id)
    ? []
    : [
        {
          kind: 'disputed',
          amount,
          reason: wordsOf(dispute.reason),
          card_reference: dispute.id,
          respond_by: dispute.respond_by,
        },
      ]
  return [...opening, ...closing(dispute, Math.min(amount, left), known)]
}

/** What Stripe says now of a checkout that was paid, less what the ledger has; and what it sums up to then. */
export const missingEntries = (
  { payment, amount, currency }: Checkout,
  refunds: readonly Returned[],
  disputes: readonly Disputed[],
  { paid, refunded, charged_back }: CardSums,
  known: Known,
): { entries: CardEntry[]; sums: CardSums } => {
  const entries: CardEntry[] = []
  const sums = { paid, refunded, charged_back }
  const enter = (more: readonly CardEntry[]) => {
    for (const entry of more)
      for (const [name, added] of Object.entries(entry.adds ?? {})) sums[name as keyof CardSums] += added
    entries.push(...more)
  }
  const came = fromStripe(amount, currency)
  if (!known.has(payment!))
    enter([{ kind: 'received', amount: came, reason: null, card_reference: payment!, adds: { paid: came } }])
  const enterRefunds = () => {
    for (const refund of refunds) {
      const entered = entries.some(({ card_reference }) => card_reference.startsWith(refund.id))
      if (!entered) enter(ofRefund(refund, currency, leftOf(sums), known))
    }
  }
  enterRefunds()
  for (const dispute of disputes) enter(ofDispute(dispute, currency, leftOf(sums), known))
  // those for which there was nothing left before
  enterRefunds()
  return { entries, sums }
}
