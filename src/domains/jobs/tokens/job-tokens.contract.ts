import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const tokenStates = ['available', 'used', 'expired'] as const
export type TokenState = (typeof tokenStates)[number]

export const jobToken = z.object({
  id,
  /** By the clock: an available token whose year is over is `expired`. */
  state: z.enum(tokenStates),
  /** Why it was granted, in the granter's words. */
  reason: z.string().nullable(),
  granted_at: timestamp,
  expires_at: timestamp,
  used_at: timestamp.nullable(),
  used_for: z.enum(['post', 'renew']).nullable(),
  job: z.object({ id, title: z.string() }).nullable(),
})

const tag = 'Job tokens'

export const jobTokens = endpoint({
  method: 'GET',
  path: '/employer/job-tokens',
  tag,
  summary: 'The organization’s posting credits, those to be spent next first, with counts',
  access: asEmployer('viewer'),
  query: z.strictObject({ ...pageQuery, state: z.enum(tokenStates).optional() }),
  output: pageOf(jobToken).extend({
    total_available: z.int(),
    total_used: z.int(),
    total_expired: z.int(),
  }),
})

export const newJobToken = endpoint({
  method: 'GET',
  path: '/employer/new-job-token',
  tag,
  summary: 'The token the next posting would spend: the one expiring first',
  access: asEmployer('viewer'),
  output: jobToken,
  problems: ['no_job_token'],
})
