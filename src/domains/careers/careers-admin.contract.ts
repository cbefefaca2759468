import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { day, id, line, name, richText, timestamp } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { openingStates } from './careers.contract.ts'

const base = { tag: 'Operators', access: asOperator } as const
const params = z.strictObject({ id })

const content = {
  title: name(140),
  team: line(80),
  location: line(120),
  work_mode: z.enum(workModes, 'Choose a work mode'),
  type: z.enum(jobTypes, 'Choose a type'),
  description: richText(),
  application_deadline: day.nullable(),
}
const written = z.strictObject({ ...content, application_deadline: day.nullish() })
export type WrittenOpening = z.output<typeof written>

const row = z.object({
  ...content,
  id,
  state: z.enum(openingStates),
  published_at: timestamp.nullable(),
  created_at: timestamp,
  applications: z.int(),
  may: z.object({ publish: z.boolean(), close: z.boolean() }),
})
export type OpeningRow = z.output<typeof row>

export const openingList = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/careers',
  summary: 'List the provider’s openings with their application counts, newest first',
  query: z.strictObject({ ...pageQuery, state: z.array(z.enum(openingStates)).optional() }),
  output: pageOf(row),
})

export const opening = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/careers/:id',
  summary: 'Get one of the provider’s openings',
  params,
  output: row,
})

export const createOpening = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/careers',
  summary: 'Create an opening as a draft',
  body: written,
  output: z.object({ id }),
  status: 201,
  once_a_minute: true,
})

export const editOpening = endpoint({
  ...base,
  method: 'PUT',
  path: '/operator/careers/:id',
  summary: 'Update an opening',
  params,
  body: written,
  output: z.object({ id }),
})

export const publishOpening = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/careers/:id/publish',
  summary: 'Publish a draft or reopen a closed opening',
  params,
  problems: ['conflict'],
})

export const closeOpening = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/careers/:id/close',
  summary: 'Close an opening and keep its applications',
  params,
  problems: ['conflict'],
})

const application = z.object({
  id,
  opening_id: id,
  opening_title: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: timestamp,
})
export type CareerApplicationRow = z.output<typeof application>

export const careerApplications = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/career-applications',
  summary: 'List applications to the provider, newest first',
  query: z.strictObject({
    ...pageQuery,
    opening_id: id.optional(),
    search: z.string().trim().max(200).optional(),
  }),
  output: pageOf(application),
})

export const careerApplication = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/career-applications/:id',
  summary: 'Get one application to the provider',
  params,
  output: application.extend({
    phone: z.string().nullable(),
    links: z.array(z.string()),
    cover_letter: z.string(),
    filename: z.string(),
  }),
})
export type CareerApplicationDetail = z.output<(typeof careerApplication)['output']>

export const careerApplicationFile = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/career-applications/:id/file',
  current: true,
  summary: 'Download the document sent with an application to the provider',
  params,
  output: 'file',
})
