import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { email } from '#shared/fields.ts'

export const waitlistRoles = ['student', 'employer', 'university'] as const

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/waitlist/join',
  tag: 'Public',
  summary: 'Join the waitlist; new and known addresses get the same answer',
  access: anyone,
  limit: 10,
  body: z.strictObject({ email, role: z.enum(waitlistRoles).optional() }),
  output: z.object({ joined: z.literal(true) }),
})
