import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, name, timestamp } from '#shared/fields.ts'

/** How many templates a team can have. */
export const MAX_TEMPLATES = 50
export const TEMPLATE_NAME_LENGTH = 100

const tag = 'Employer jobs'
const params = z.strictObject({ id })

export const jobTemplates = endpoint({
  method: 'GET',
  path: '/employer/job-templates',
  tag,
  summary:
    'What a new job can be written from: the team’s templates by name, and the job it posted last. Duplicate one to begin',
  access: asEmployer('viewer'),
  output: z.object({
    data: z.array(z.object({ job_id: id, name: z.string(), title: z.string(), saved_at: timestamp })),
    last: z.object({ job_id: id, title: z.string() }).nullable(),
  }),
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/template',
  tag,
  summary: `Keep a job as a template, under a name; at most ${MAX_TEMPLATES} for a team. Saving again renames it`,
  access: asEmployer('member'),
  params,
  body: z.strictObject({ name: name(TEMPLATE_NAME_LENGTH) }),
  problems: ['conflict'],
})

export const dropTemplate = endpoint({
  method: 'DELETE',
  path: '/employer/job/:id/template',
  tag,
  summary: 'No longer keep a job as a template; the job stays',
  access: asEmployer('member'),
  params,
})
