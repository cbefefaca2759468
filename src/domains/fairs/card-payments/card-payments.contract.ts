import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'
import { gateOf } from '../fairs.contract.ts'

/** As long as Stripe keeps it. */
export const CARD_REASON_LENGTH = 500

export const cardPayment = z.object({
  id,
  /** `unclear`: it came in in another currency than the fee’s, so it is not in the ledger. */
  state: z.enum(['paid', 'unclear']),
  /** Minor units of `currency`. */
  amount: z.int(),
  currency: z.string(),
  paid_at: timestamp,
  /** Stripe’s reference of the payment. */
  reference: z.string().nullable(),
  refunded: z.int(),
  /** What the bank took back after a dispute. */
  charged_back: z.int(),
  /** What the host still holds of it, and what of that can go back to the card now. */
  held: z.int(),
  refundable: z.int(),
  /** What the payer disputed at the bank, oldest first. */
  disputes: z.array(
    z.object({
      state: z.enum(['open', 'won', 'lost']),
      amount: z.int(),
      currency: z.string(),
      /** As Stripe spells it, like `product_not_received`. */
      reason: z.string(),
      respond_by: timestamp.nullable(),
      opened_at: timestamp,
      closed_at: timestamp.nullable(),
    }),
  ),
})
export type CardPayment = z.output<typeof cardPayment>

const hostedCards = z.object({
  payments: z.array(cardPayment),
  may: z.object({ refund: z.boolean() }),
})
export type HostedCards = z.output<typeof hostedCards>

const offer = z.object({
  /** Whether the installation takes card payments at all. */
  is_available: z.boolean(),
  is_offered: z.boolean(),
})

const params = z.strictObject({ id })

const cardCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const tag = exhibitorTag[kind]
  return {
    offer: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/card-payments',
        university: '/university/event/:id/card-payments',
      }[kind],
      tag,
      summary: 'Get whether exhibitors may pay the event’s fees by card',
      access: gate('viewer'),
      params,
      output: offer,
    }),
    saveOffer: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/:id/card-payments',
        university: '/university/event/:id/card-payments',
      }[kind],
      tag,
      summary:
        'Say whether exhibitors may pay the event’s fees by card, to the installation’s Stripe account',
      access: gate('member'),
      params,
      body: z.strictObject({ is_offered: z.boolean() }),
      output: offer,
      problems: ['card_payments_off'],
    }),
    payments: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/exhibitor/:id/card-payments',
        university: '/university/event/exhibitor/:id/card-payments',
      }[kind],
      tag,
      summary: 'List what a registration paid by card, with Stripe’s references',
      access: gate('viewer'),
      params,
      output: hostedCards,
    }),
    refund: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/card-payment/:id/refund',
        university: '/university/event/card-payment/:id/refund',
      }[kind],
      tag,
      summary: 'Give a card payment, or a part of it, back to the card through Stripe',
      access: gate('member'),
      params,
      body: z.strictObject({
        /** Minor units. */
        amount: z.int().min(1, 'Enter an amount').max(1_000_000_000_000),
        /** What had been given back before, as the person saw it; so that the same is not given back twice. */
        refunded: z.int().min(0),
        reason: text(CARD_REASON_LENGTH).check(z.minLength(1, 'Enter a reason')),
      }),
      output: hostedCards,
      problems: ['card_payments_off', 'card_payments_down', 'step_not_possible', 'conflict'],
    }),
  }
}

export const employerCards = cardCalls('employer')
export const universityCards = cardCalls('university')
export const cardsOf = { employer: employerCards, university: universityCards } as const
