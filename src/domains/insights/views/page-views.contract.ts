import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

export const subjectTypes = ['job', 'event', 'organization'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const reportView = endpoint({
  method: 'POST',
  path: '/commons/page-view',
  tag: 'Page views',
  summary:
    'Count a page view by route and, if the page shows one, by job, event, or organization. Visitors are not recorded; unknown pages and items are not counted',
  access: anyone,
  formless: true,
  body: z.strictObject({
    /** The route, like `/employer/$employer_name`. */
    route: z.string().min(1).max(200),
    /** The id or slug of what the page shows. */
    subject: z.string().min(1).max(120).optional(),
  }),
  limit: 120,
  counted_loosely: true,
})
