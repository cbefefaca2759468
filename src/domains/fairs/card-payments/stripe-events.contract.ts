import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

const MOST = 64 * 1024
/** The rest of it is the envelope. */
const LONGEST = 60 * 1024

export const stripeEvent = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  tag: 'For other services',
  summary: 'Where Stripe tells what happened to card payments; its signature proves that it does',
  access: anyone,
  limit: 600,
  counted_loosely: true,
  signed_by: 'stripe-signature',
  formless: true,
  body_limit: MOST,
  body: z.strictObject({ text: z.string().max(LONGEST), signature: z.string().max(2000) }),
  problems: ['card_payments_off'],
})
