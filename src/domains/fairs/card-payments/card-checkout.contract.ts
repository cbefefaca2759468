import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'
import { cardPayment } from './card-payments.contract.ts'

const ownCards = z.object({
  /** What can be paid by card now, in minor units of `currency`; 0 where the host or the installation takes no cards. */
  payable: z.int(),
  currency: z.string().nullable(),
  /** Whether a checkout was begun that is neither paid nor over. */
  is_open: z.boolean(),
  payments: z.array(cardPayment),
  may: z.object({ pay: z.boolean() }),
})
export type OwnCards = z.output<typeof ownCards>

const params = z.strictObject({ id })

const checkoutCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const tag = fairTag[kind]
  return {
    cards: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/registration/:id/card-payments',
        university: '/university/fair-and-event/registration/:id/card-payments',
      }[kind],
      tag,
      summary: 'Get what can be paid by card for one of the organization’s own registrations, and what was',
      access: gate('viewer'),
      params,
      output: ownCards,
    }),
    begin: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/registration/:id/card-payments',
        university: '/university/fair-and-event/registration/:id/card-payments',
      }[kind],
      tag,
      summary: 'Begin to pay by card: answers the address of Stripe’s page; a payment begun before ends',
      access: gate('member'),
      limit: 30,
      params,
      output: z.object({ url: z.url() }),
      status: 201,
      problems: ['card_payments_off', 'card_payments_down', 'step_not_possible'],
    }),
    check: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/registration/:id/card-payments/check',
        university: '/university/fair-and-event/registration/:id/card-payments/check',
      }[kind],
      tag,
      summary: 'Ask Stripe what became of the last card payment, without waiting for it to tell',
      access: gate('member'),
      limit: 60,
      params,
      output: ownCards,
      problems: ['card_payments_off', 'card_payments_down'],
    }),
  }
}

export const employerCheckout = checkoutCalls('employer')
export const universityCheckout = checkoutCalls('university')
export const checkoutOf = { employer: employerCheckout, university: universityCheckout } as const
