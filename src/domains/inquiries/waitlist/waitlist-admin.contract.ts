import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { waitlistRoles } from './waitlist.contract.ts'

const base = { method: 'GET', tag: 'Operators', access: asOperator } as const

const row = z.object({
  id,
  email: z.string(),
  role: z.enum(waitlistRoles).nullable(),
  created_at: timestamp,
})
export type WaitlistRow = z.output<typeof row>

const filters = {
  search: z.string().trim().max(200).optional(),
  role: z.array(z.enum(waitlistRoles)).optional(),
}

export const waitlistEntries = endpoint({
  ...base,
  path: '/operator/waitlist',
  summary: 'List the waitlist, newest first',
  query: z.strictObject({ ...pageQuery, ...filters }),
  output: pageOf(row),
})

export const waitlistExport = endpoint({
  ...base,
  path: '/operator/waitlist/export',
  summary: 'Export the matching waitlist entries as CSV',
  query: z.strictObject(filters),
  output: 'file',
})
