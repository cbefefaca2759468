import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { day, email, id, line, name, text, timestamp, webAddress } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const base = { tag: 'Careers', access: anyone } as const

export const openingStates = ['draft', 'open', 'closed'] as const
export type OpeningState = (typeof openingStates)[number]

const row = z.object({
  id,
  title: z.string(),
  team: z.string(),
  location: z.string(),
  work_mode: z.enum(workModes),
  type: z.enum(jobTypes),
  application_deadline: day.nullable(),
  published_at: timestamp,
})
export type CareerRow = z.output<typeof row>

export const careerList = endpoint({
  ...base,
  method: 'GET',
  path: '/fairlead-career/list',
  summary: 'List open positions at the provider of this service, newest first',
  query: z.strictObject({ ...pageQuery }),
  output: pageOf(row),
})

export const careerDetail = endpoint({
  ...base,
  method: 'GET',
  path: '/fairlead-career/detail/:id',
  summary: 'Get one position at the provider, open or closed',
  params: z.strictObject({ id }),
  output: row.extend({ description: z.string(), is_open: z.boolean() }),
})
export type CareerDetail = z.output<(typeof careerDetail)['output']>

export const applyForCareer = endpoint({
  ...base,
  method: 'POST',
  path: '/fairlead-career/detail/:id/apply',
  summary: 'Apply for a position at the provider; a repeat from the same address returns the first answer',
  limit: 10,
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: name(120),
    email,
    phone: line(40).optional(),
    links: z.array(webAddress).max(5, 'Add at most five links').default([]),
    cover_letter: text(10_000).default(''),
  }),
  files: { fairleadCareerFile: 'document' },
  output: z.object({ received: z.literal(true) }),
  problems: ['job_not_open'],
})
