import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'

const waiting = z.object({ count: z.int(), oldest_at: timestamp.nullable() })

export const operatorOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  tag: 'Operators',
  access: asOperator,
  summary: 'What needs an operator, and totals of everything',
  output: z.object({
    needs_you: z.object({
      employers: waiting,
      universities: waiting,
      joining_people: waiting,
      /** Approved organizations that asked for another name. */
      new_names: waiting,
      /** Approved universities without a directory entry: students can't name them. */
      unlisted_universities: waiting,
      failed_mails: waiting,
      inquiries: waiting,
      /** Of the last seven days, since they need no answer. */
      career_applications: waiting,
      waitlist: waiting,
    }),
    /** Nothing has been imported, so students can't choose their university. */
    directory_is_empty: z.boolean(),
    organizations: z.array(z.object({ kind: z.string(), state: z.string(), count: z.int() })),
    people: z.array(z.object({ role: z.string(), status: z.string(), count: z.int() })),
  }),
})
