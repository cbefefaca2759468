import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'

/** A checkout or a payment at Stripe; `ends`: nobody shall pay it anymore. */
export type Asked = { checkout: string; ends?: boolean } | { payment: string }

interface FairCardOfferTable {
  event_id: string
  is_offered: boolean
  changed_at: Timestamp
}

export interface FairCardPaymentTable {
  id: string
  registration_id: string
  event_id: string
  /** `opening`: asked of Stripe; `unclear`: paid in another currency than the fee's. */
  state: 'opening' | 'open' | 'paid' | 'ended' | 'unclear'
  amount: number
  currency: string
  checkout: string | null
  payment: string | null
  paid: Generated<number>
  refunded: Generated<number>
  /** What banks took back after a dispute. */
  charged_back: Generated<number>
  begun_at: Timestamp
  ends_at: Timestamp
  paid_at: Timestamp | null
  /** While a refund is made at Stripe, no other is. */
  refunding_until: Timestamp | null
}

interface FairCardDisputeTable {
  /** Stripe's. */
  id: string
  card_payment_id: string
  registration_id: string
  state: 'open' | 'won' | 'lost'
  amount: number
  currency: string
  reason: string
  respond_by: Timestamp | null
  opened_at: Timestamp
  closed_at: Timestamp | null
  /** The number of the question to Stripe that this is the answer to. */
  asked: number
}

interface FairCardEventTable {
  id: string
  kind: string
  told_at: Timestamp
  /** What to ask Stripe about. */
  about: JSONColumnType<Asked, string | null, string | null> | null
  followed_at: Timestamp | null
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_card_offers: FairCardOfferTable
    fair_card_payments: FairCardPaymentTable
    fair_card_disputes: FairCardDisputeTable
    fair_card_events: FairCardEventTable
  }
}
