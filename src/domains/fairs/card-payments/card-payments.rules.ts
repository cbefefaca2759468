import { decimalsOf } from '#shared/money.ts'
import type { FairEvent, FairRegistrationFacts, Settled } from '../fairs.rules.ts'
import { canPay, openOf } from '../fairs.rules.ts'

/** Source: https://docs.stripe.com/currencies#minor-units */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const WITH_THREE = new Set('BHD JOD KWD OMR TND'.split(' '))

const decimalsAtStripe = (currency: string): number => {
  if (WITHOUT_DECIMALS.has(currency)) return 0
  return WITH_THREE.has(currency) ? 3 : 2
}

/** Stripe's number for an amount; null for one that it does not take: it has fewer decimals, or rounds to tens. */
export const toStripe = (minor: number, currency: string): number | null => {
  const shift = decimalsAtStripe(currency) - decimalsOf(currency)
  const amount = shift >= 0 ? minor * 10 ** shift : minor / 10 ** -shift
  const isTaken = Number.isInteger(amount) && (!WITH_THREE.has(currency) || amount % 10 === 0)
  return isTaken ? amount : null
}

export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (decimalsOf(currency) - decimalsAtStripe(currency)))

/** What came in of a checkout, and what went back. */
export interface CardSums {
  paid: number
  refunded: number
  /** Taken back by the bank. */
  charged_back: number
}

export const leftOf = ({ paid, refunded, charged_back }: CardSums): number => paid - refunded - charged_back

/** What can go back to the card: while the bank decides, the payer would get it twice. */
export const refundableOf = (sums: CardSums, disputes: readonly { state: string }[]): number =>
  disputes.some(({ state }) => state === 'open') ? 0 : leftOf(sums)

type Due = FairRegistrationFacts & Settled & { fee: number }

/** What may be paid by card now: all that is open, once it is due. */
export const payableByCard = (row: Due, event: FairEvent): number => (canPay(row, event) ? openOf(row) : 0)
