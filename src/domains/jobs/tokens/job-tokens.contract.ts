import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const tokenStates = ['available', 'used', 'expired'] as const
export type TokenState = (typeof tokenStates)[number]

export const jobToken = z.object({
  id,
  /** By the clock: an available token past its year is `expired`. */
  state: z.enum(tokenStates),
  /** Why it was granted, as written by the operator. */
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
  summary: 'List the organization’s job tokens with counts, next to be used first',
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
  summary: 'Get the token the next posting would use: the one expiring first',
  access: asEmployer('viewer'),
  output: jobToken,
  problems: ['no_job_token'],
})
