import { z } from 'zod'
import { asEmployer, asUniversity, endpoint } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'

/** The newest name a team asked for, while it is waiting or after it was declined. */
export const proposedNameShape = z.object({
  name: z.string(),
  state: z.enum(['pending', 'declined']),
  reason: z.string().nullable(),
  proposed_at: timestamp,
})
export type ProposedName = z.output<typeof proposedNameShape>

const tag = 'Organization profiles'
const summary = 'Withdraw a new name that is waiting for review; the organization keeps its current name'
const problems = ['not_found'] as const

export const withdrawEmployerName = endpoint({
  method: 'POST',
  path: '/admin/company-profile/name/withdraw',
  tag,
  summary,
  access: asEmployer('admin'),
  problems,
})
export const withdrawUniversityName = endpoint({
  method: 'POST',
  path: '/admin/university-profile/name/withdraw',
  tag,
  summary,
  access: asUniversity('admin'),
  problems,
})
