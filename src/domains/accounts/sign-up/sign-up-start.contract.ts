import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { email, id } from '#shared/fields.ts'
import { roles } from '../sign-in.contract.ts'

export const startSignUp = endpoint({
  method: 'POST',
  path: '/sign-up/start',
  tag: 'Session',
  summary:
    'Begin with an email address: whether it has an account here (in `role`, or in any), which university its domain belongs to, and which employer has a website there. Tells no more than `check` does and the public lists do',
  access: anyone,
  body: z.strictObject({ email, role: z.enum(roles).optional() }),
  output: z.object({
    is_known: z.boolean(),
    university: z
      .object({
        id,
        name: z.string(),
        country: z.string(),
        state_province: z.string().nullable(),
        domains: z.array(z.string()),
      })
      .nullable(),
    employer: z.object({ id, name: z.string(), city: z.string().nullable() }).nullable(),
  }),
  limit: 60,
  limit_for_one: 10,
})
