import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { anyone, endpoint } from '#shared/endpoint.ts'

const answeringEmployer = organizationCardShape.extend({
  /** Its open jobs that take applications here. */
  open_jobs: z.int(),
  /** Applications of the last year that it answered. */
  answered: z.int(),
  /** Those, and the ones past their reply-by date without an answer. */
  due: z.int(),
  median_days_to_answer: z.number(),
})
export type AnsweringEmployer = z.output<typeof answeringEmployer>

export const answeringEmployers = endpoint({
  method: 'GET',
  path: '/public-job/answering-employers',
  tag: 'Public jobs',
  summary:
    'List up to six employers with open jobs that answer most of their applicants, the most reliable first',
  access: anyone,
  output: z.object({ data: z.array(answeringEmployer) }),
})
