import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { day, id, text, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** What a student can say of an application on an employer's site. */
export const saidStatuses = [
  'not_applied',
  'applied',
  'interview',
  'offer',
  'accepted',
  'rejected',
  'withdrawn',
] as const
/** `opened`: the site was opened, and the student hasn't said yet. */
export const externalStatuses = ['opened', ...saidStatuses] as const
export type ExternalStatus = (typeof externalStatuses)[number]

export const EXTERNAL_NOTE_LENGTH = 2000

const entry = z.object({
  id,
  /** Null once the job was deleted, or the student can't see it any more. */
  job_id: id.nullable(),
  title: z.string(),
  employer: z.string(),
  status: z.enum(externalStatuses),
  /** When the employer's site was last opened from here. */
  opened_at: timestamp,
  applied_on: day.nullable(),
  note: z.string(),
  remind_on: day.nullable(),
})
export type ExternalApplication = z.output<typeof entry>

const tag = 'Student applications'
const params = z.strictObject({ id })

export const externalApplications = endpoint({
  method: 'GET',
  path: '/student/job/external',
  tag,
  summary:
    'List the student’s applications on employers’ own sites, as the student keeps them; those not applied to are left out',
  access: asStudent,
  query: z.strictObject(pageQuery),
  output: pageOf(entry),
})

export const externalApplication = endpoint({
  method: 'GET',
  path: '/student/job/external/of-job/:id',
  tag,
  summary: 'Get what the student keeps of an application to this job on the employer’s own site',
  access: asStudent,
  params,
  output: z.object({ application: entry.nullable() }),
})

export const openExternal = endpoint({
  method: 'POST',
  path: '/student/job/external/open',
  tag,
  summary: 'Note that the student opened the employer’s site to apply; repeating it keeps one entry',
  access: asStudent,
  body: z.strictObject({ job_id: id }),
  output: entry,
  problems: ['not_found', 'step_not_possible'],
})

export const saveExternal = endpoint({
  method: 'PUT',
  path: '/student/job/external/:id',
  tag,
  summary:
    'Say how an application on an employer’s site stands, with a note and a reminder; only the student sees it',
  access: asStudent,
  params,
  body: z.strictObject({
    status: z.enum(saidStatuses),
    applied_on: day.optional(),
    note: text(EXTERNAL_NOTE_LENGTH).default(''),
    /** A day from tomorrow on; the student is told on its morning. */
    remind_on: day.optional(),
  }),
  output: entry,
})

export const removeExternal = endpoint({
  method: 'DELETE',
  path: '/student/job/external/:id',
  tag,
  summary: 'Remove what the student keeps of an application on an employer’s site',
  access: asStudent,
  params,
})
