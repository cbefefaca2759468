import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

/** How many a field offers. */
export const MOST_OFFERED = 10

export const skillNames = endpoint({
  method: 'GET',
  path: '/commons/skills',
  tag: 'General',
  summary:
    'Complete the name of a skill as you type, whatever its case and accents; other words for a skill lead to its name. The best 10. Any other word may be a skill too',
  access: anyone,
  query: z.strictObject({ search: z.string().trim().max(60).optional() }),
  output: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        /** The other word for it that was found; null if it is the name. */
        known_as: z.string().nullable(),
      }),
    ),
  }),
})
