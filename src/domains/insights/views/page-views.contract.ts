import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

export const subjectTypes = ['job', 'event', 'organization'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const reportView = endpoint({
  method: 'POST',
  path: '/commons/page-view',
  tag: 'Page views',
  summary:
    'Counts one opening of a page, by the pattern of its address and, where the page shows one, by job, event or organization. Who it was is not kept; pages and things that do not exist are not counted',
  access: anyone,
  body: z.strictObject({
    /** The pattern of the address, like `/employer/$employer_name`. */
    route: z.string().min(1).max(200),
    /** The id, or the name in the address, of what the page shows. */
    subject: z.string().min(1).max(120).optional(),
  }),
  limit: 120,
  counted_in_process: true,
})
