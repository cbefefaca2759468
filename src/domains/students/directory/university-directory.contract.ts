import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

export const universityDirectory = endpoint({
  method: 'GET',
  path: '/university-directory',
  tag: 'Universities directory',
  summary: 'Find a university worldwide by name, as you type; returns the best 20',
  access: anyone,
  query: z.strictObject({ search: z.string().trim().max(200).optional() }),
  output: z.object({
    data: z.array(
      z.object({
        id,
        name: z.string(),
        country: z.string(),
        state_province: z.string().nullable(),
        /** A verified email at one of these proves the affiliation. */
        domains: z.array(z.string()),
      }),
    ),
  }),
})
