import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { businessKinds, inquiryKinds, inquiryStates, inquiryTopics } from '../inquiries.contract.ts'

const base = { tag: 'Operators', access: asOperator } as const

const row = z.object({
  id,
  kind: z.enum(inquiryKinds),
  topic: z.enum(inquiryTopics),
  name: z.string(),
  email: z.string(),
  organization_name: z.string().nullable(),
  message: z.string(),
  state: z.enum(inquiryStates),
  created_at: timestamp,
})
export type InquiryRow = z.output<typeof row>

const filters = {
  search: z.string().trim().max(200).optional(),
  state: z.array(z.enum(inquiryStates)).optional(),
  kind: z.enum(inquiryKinds).optional(),
  topic: z.array(z.enum(inquiryTopics)).optional(),
}

export const inquiryList = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/inquiries',
  summary: 'List inquiries, newest first',
  query: z.strictObject({ ...pageQuery, ...filters }),
  output: pageOf(row),
})

export const inquiryExport = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/inquiries/export',
  summary: 'Export the matching inquiries as CSV',
  query: z.strictObject(filters),
  output: 'file',
})

export const inquiryDetail = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/inquiries/:id',
  summary: 'Get one inquiry with its answer',
  params: z.strictObject({ id }),
  output: row.extend({
    phone: z.string().nullable(),
    organization_kind: z.enum(businessKinds).nullable(),
    website: z.string().nullable(),
    reply: z.string().nullable(),
    decided_at: timestamp.nullable(),
    decided_by: z.string().nullable(),
    may: z.object({ answer: z.boolean(), close: z.boolean() }),
  }),
})
export type InquiryDetail = z.output<(typeof inquiryDetail)['output']>

export const answerInquiry = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/inquiries/:id/answer',
  summary: 'Answer an inquiry by email',
  params: z.strictObject({ id }),
  body: z.strictObject({ reply: requiredText(10_000, 'Write an answer') }),
  problems: ['conflict'],
})

export const closeInquiry = endpoint({
  ...base,
  method: 'POST',
  path: '/operator/inquiries/:id/close',
  summary: 'Close an inquiry without answering',
  params: z.strictObject({ id }),
  problems: ['conflict'],
})
