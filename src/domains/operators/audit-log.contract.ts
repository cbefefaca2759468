import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const auditedSubjects = ['organization', 'account', 'event'] as const

const entry = z.object({
  id,
  at: timestamp,
  verb: z.string(),
  subject_type: z.string(),
  subject_id: id,
  /** What the subject is called today; null if it no longer exists. */
  subject_name: z.string().nullable(),
  actor_role: z.string(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  count: z.int().nullable(),
})
export type AuditEntry = z.output<typeof entry>

export const auditLog = endpoint({
  method: 'GET',
  path: '/operator/activities',
  tag: 'Operators',
  access: asOperator,
  summary:
    'What happened to one subject, no matter who did it; without a subject, what operators did. Newest first',
  query: z
    .strictObject({
      ...pageQuery,
      subject_type: z.enum(auditedSubjects).optional(),
      subject_id: id.optional(),
    })
    .refine(({ subject_type, subject_id }) => (subject_type === undefined) === (subject_id === undefined), {
      path: ['subject_id'],
      error: 'Provide subject_type and subject_id, or neither',
    }),
  output: pageOf(entry),
})
