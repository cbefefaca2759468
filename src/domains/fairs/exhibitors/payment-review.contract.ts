import { z } from 'zod'
import { day } from '#shared/fields.ts'
import { paymentMethods, REASON_LENGTH } from '../fairs.contract.ts'

/** In minor units. */
const MOST_MONEY = 1_000_000_000_000

/** What a host does about a payment. */
export const paymentReview = z
  .strictObject({
    /** `receive`: the host has the money, with or without a proof. */
    step: z.enum(['verify', 'receive', 'reject', 'waive', 'refund']),
    reason: z.string().trim().max(REASON_LENGTH, `Use at most ${REASON_LENGTH} characters`).optional(),
    /** Minor units, for `receive` and `refund`; the whole when left out. */
    amount: z.int().min(1, 'Enter an amount').max(MOST_MONEY).nullish(),
    /** How the payment came in; for `receive`. */
    method: z.enum(paymentMethods).optional(),
    /** The day it came in; for `receive`. */
    received_on: day.optional(),
  })
  .refine(({ step, reason: why }) => ['verify', 'receive'].includes(step) || Boolean(why), {
    path: ['reason'],
    error: 'Enter a reason',
  })
  .refine(({ step, method }) => step !== 'receive' || Boolean(method), {
    path: ['method'],
    error: 'Choose how it was paid',
  })
  .refine(({ step, received_on }) => step !== 'receive' || Boolean(received_on), {
    path: ['received_on'],
    error: 'Choose the day you received it',
  })
