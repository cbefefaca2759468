import { z } from 'zod'
import { isLoopbackName } from './networks.ts'
import { seconds } from './outside-settings.ts'

/** Card payments through an account at Stripe; none without the first two. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{8,250}$/, 'should be a secret or restricted key of Stripe, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=-]{8,250}$/, 'should be the signing secret of a webhook at Stripe, whsec_…')
    .optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'should be an address that answers as Stripe does' })
    .optional(),
  STRIPE_TIMEOUT: seconds(10),
}

type Given = z.output<z.ZodObject<typeof stripeSettings>>

export const stripeComplaints = (given: Given, production: boolean): string[] => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: url } = given
  const other = production && url && new URL(url).protocol === 'http:' ? new URL(url).hostname : null
  return [
    ...(key && !secret ? ['STRIPE_WEBHOOK_SECRET must be set too, since STRIPE_SECRET_KEY is'] : []),
    ...(secret && !key ? ['STRIPE_SECRET_KEY must be set too, since STRIPE_WEBHOOK_SECRET is'] : []),
    ...(other && !isLoopbackName(other)
      ? ['STRIPE_API_URL must start with https:// in production: the key travels with every call']
      : []),
  ]
}

export const stripeOf = (given: Given) =>
  given.STRIPE_SECRET_KEY && given.STRIPE_WEBHOOK_SECRET
    ? {
        key: given.STRIPE_SECRET_KEY,
        webhookSecret: given.STRIPE_WEBHOOK_SECRET,
        url: given.STRIPE_API_URL,
        /** Milliseconds of one call. */
        timeout: given.STRIPE_TIMEOUT * 1000,
      }
    : undefined
export type StripeSettings = NonNullable<ReturnType<typeof stripeOf>>
