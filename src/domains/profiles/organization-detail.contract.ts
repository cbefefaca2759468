import { z } from 'zod'
import { eventSummary } from '#domains/events/events.contract.ts'
import { studentJob } from '#domains/jobs/search/job-search.contract.ts'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

/** How many jobs and events are included; separate lists hold the rest. */
export const SHOWN = 10

export const organizationDetail = endpoint({
  method: 'POST',
  path: '/student/organization/detail',
  tag: 'Student: organizations',
  summary:
    'An approved employer or university, with its newest open jobs and its next events open to the student',
  access: asStudent,
  body: z.strictObject({ id }),
  output: z.object({
    organization: organizationCardShape.extend({
      tagline: z.string(),
      description: z.string(),
      cover_url: z.string().nullable(),
      founded_year: z.int().nullable(),
      links: z.array(z.string()),
    }),
    /** How reliably an employer answers its applicants; null for universities. */
    answers: z
      .object({ response_rate: z.number().nullable(), median_days_to_answer: z.number().nullable() })
      .nullable(),
    jobs: z.array(studentJob),
    total_jobs: z.int(),
    events: z.array(eventSummary),
    total_events: z.int(),
  }),
  problems: ['not_found'],
})
