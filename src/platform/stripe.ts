import type Stripe from 'stripe'
import { Problem } from '#shared/problems.ts'
import type { Deps } from './deps.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** A hosted checkout as Stripe has it now; amounts are Stripe's. */
export interface Checkout {
  id: string
  state: 'open' | 'paid' | 'ended'
  url: string | null
  /** The id we gave it. */
  ours: string | null
  payment: string | null
  amount: number
  currency: string
  paid_at: Date | null
  /** Whether its payer ever disputed it at the bank. */
  is_disputed: boolean
}

/** What Stripe gave back of a payment, or tried to. */
export interface Returned {
  id: string
  state: 'given' | 'failed' | 'waiting'
  amount: number
  reason: string | null
}

/** A payment that its payer disputes at the bank; what is only asked about is none yet. */
export interface Disputed {
  id: string
  state: 'open' | 'won' | 'lost'
  amount: number
  currency: string
  /** The bank's word for it. */
  reason: string
  /** Until when it has to be answered, if it can be. */
  respond_by: Date | null
  opened_at: Date
}

export interface Order {
  /** Ours; with the same one Stripe makes no second checkout. */
  id: string
  amount: number
  currency: string
  title: string
  description: string
  ends_at: Date
  paid_url: string
  left_url: string
}

export interface Told {
  id: string
  type: string
  /** What it is about; Stripe's state of it may be another one by now. */
  object: { id?: unknown; payment_intent?: unknown }
}

/** What Stripe's ids and names of events consist of; an id is kept, and asked about. */
const isStripesId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,255}$/.test(value)
const isStripesType = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.]{1,100}$/.test(value)

/** Absent where it is about no payment. */
const isStripesIdIfAny = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'object' || isStripesId(value)

/** The bank's word, which is kept; banks have one for everything else. */
const disputeReason = (reason: unknown): string =>
  typeof reason === 'string' && /^\w{1,200}$/.test(reason) ? reason : 'general'

/** Thrown when Stripe does not do what it was asked, such as for an amount below its minimum. */
export class RefusedByStripe extends Error {}

const MOST_REFUNDS = 1000

const idOf = (given: string | { id: string } | null): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

const stateOf = ({ status, payment_status }: Stripe.Checkout.Session): Checkout['state'] => {
  if (status === 'expired') return 'ended'
  return status === 'complete' && payment_status !== 'unpaid' ? 'paid' : 'open'
}

const moment = (seconds: number): Date => new Date(seconds * 1000)

const chargeOf = ({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return charge && typeof charge === 'object' ? charge : null
}

const asCheckout = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  state: stateOf(session),
  url: session.url,
  ours: session.client_reference_id,
  payment: idOf(session.payment_intent),
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  paid_at: chargeOf(session) && moment(chargeOf(session)!.created),
  is_disputed: chargeOf(session)?.disputed ?? false,
})

const returnedStates: Record<string, Returned['state']> = {
  succeeded: 'given',
  pending: 'given',
  failed: 'failed',
  canceled: 'failed',
}

const disputeStates: Record<string, Disputed['state']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

const asDisputed = (dispute: Stripe.Dispute): Disputed[] => {
  const state = disputeStates[dispute.status]
  if (!state) return []
  const { id, amount, currency, reason, created, evidence_details } = dispute
  const due = evidence_details?.due_by
  return [
    {
      id,
      state,
      amount,
      currency: currency.toUpperCase(),
      reason: disputeReason(reason),
      respond_by: due ? moment(due) : null,
      opened_at: moment(created),
    },
  ]
}

/** The calls of Stripe that are needed here; whatever is wrong with reaching it is one problem. */
const open = async ({ key, webhookSecret, url, timeout }: StripeSettings) => {
  const { default: Client } = await import('stripe')
  const elsewhere = url ? new URL(url) : null
  const stripe = new Client(key, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(elsewhere && {
      protocol: elsewhere.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: elsewhere.hostname,
      port: elsewhere.port || (elsewhere.protocol === 'http:' ? '80' : '443'),
    }),
  })
  const { StripeInvalidRequestError, StripePermissionError, StripeSignatureVerificationError } = Client.errors
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof StripeInvalidRequestError)
        throw new RefusedByStripe(error.message, { cause: error })
      throw new Problem('card_payments_down', undefined, { cause: error })
    }
  }
  /** Null for what is not in this account, such as after a change of accounts. */
  const known = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await asked(call)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (error instanceof RefusedByStripe && code === 'resource_missing') return null
      throw error
    }
  }
  const expand = ['payment_intent.latest_charge']
  const { sessions } = stripe.checkout
  return {
    begin: async ({ id, ends_at, ...order }: Order): Promise<Checkout> => {
      const session = await asked(
        sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            adaptive_pricing: { enabled: false },
            client_reference_id: id,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency.toLowerCase(),
                  unit_amount: order.amount,
                  product_data: { name: order.title },
                },
              },
            ],
            payment_intent_data: { description: order.description },
            expires_at: Math.floor(ends_at.getTime() / 1000),
            success_url: order.paid_url,
            cancel_url: order.left_url,
          },
          { idempotencyKey: id },
        ),
      )
      return asCheckout(session)
    },
    /** Null for one that this account does not have. */
    checkout: async (id: string): Promise<Checkout | null> => {
      const found = await known(sessions.retrieve(id, { expand }))
      return found && asCheckout(found)
    },
    /** The checkout that led to a payment; null if it came about otherwise. */
    checkoutOf: async (payment: string): Promise<Checkout | null> => {
      const found = await known(
        sessions.list({ payment_intent: payment, limit: 1, expand: ['data.payment_intent.latest_charge'] }),
      )
      return found?.data[0] ? asCheckout(found.data[0]) : null
    },
    /** Nobody can pay it from now on; one that is paid or has ended stays as it is. */
    end: async (id: string): Promise<void> => {
      try {
        await asked(sessions.expire(id))
      } catch (error) {
        if (!(error instanceof RefusedByStripe)) throw error
      }
    },
    refunds: async (payment: string): Promise<Returned[]> => {
      const all = stripe.refunds.list({ payment_intent: payment, limit: 100 })
      const found = await asked(all.autoPagingToArray({ limit: MOST_REFUNDS }))
      return found.map(({ id, amount, status, metadata }) => ({
        id,
        amount,
        state: returnedStates[status ?? ''] ?? 'waiting',
        reason: metadata?.reason || null,
      }))
    },
    /** Null if the key may not read them, as one made for payments alone. */
    disputes: async (payment: string): Promise<Disputed[] | null> => {
      try {
        const { data } = await asked(stripe.disputes.list({ payment_intent: payment, limit: 100 }))
        return data.flatMap(asDisputed)
      } catch (error) {
        if ((error as Error).cause instanceof StripePermissionError) return null
        throw error
      }
    },
    refund: async (payment: string, amount: number, reason: string, once: string): Promise<void> => {
      await asked(
        stripe.refunds.create(
          { payment_intent: payment, amount, metadata: { reason } },
          { idempotencyKey: once },
        ),
      )
    },
    /** Reads what Stripe told; whatever it did not sign, or not lately, is refused. */
    told: (text: string, signature: string, now: Date): Told => {
      const { webhooks } = stripe
      try {
        const at = now.getTime()
        const event = webhooks.constructEvent(text, signature, webhookSecret, undefined, undefined, at)
        const { id, payment_intent } = event.data.object as Told['object']
        if (
          !isStripesId(event.id) ||
          !isStripesType(event.type) ||
          ![id, payment_intent].every(isStripesIdIfAny)
        )
          throw new TypeError('Stripe’s ids look otherwise')
        return { id: event.id, type: event.type, object: { id, payment_intent } }
      } catch (error) {
        if (error instanceof StripeSignatureVerificationError || error instanceof SyntaxError)
          throw new Problem('malformed', 'This was not signed by Stripe, or too long ago')
        // what another kind of webhook sends does not hold what it is about
        throw new Problem('malformed', 'This is not an event of the kind expected here', { cause: error })
      }
    },
  }
}
export type StripeCalls = Awaited<ReturnType<typeof open>>

const opened = new WeakMap<StripeSettings, Promise<StripeCalls>>()

/** Null where the installation has no account at Stripe. */
export const stripeCalls = ({ config }: Pick<Deps, 'config'>): Promise<StripeCalls> | null => {
  const { stripe } = config
  if (!stripe) return null
  const calls = opened.get(stripe) ?? open(stripe)
  opened.set(stripe, calls)
  return calls
}

export const requireStripe = async (deps: Pick<Deps, 'config'>): Promise<StripeCalls> => {
  const calls = stripeCalls(deps)
  if (!calls) throw new Problem('card_payments_off')
  return calls
}
