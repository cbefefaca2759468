import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const exhibitor = organizationCardShape.extend({
  /** Null: they take part without a booth. */
  booth: z.string().nullable(),
  /** Null until the host has given them one. */
  booth_number: z.string().nullable(),
  /** How many of its jobs accept applications now. */
  open_jobs: z.int(),
})
export type FloorRow = z.output<typeof exhibitor>

export const floorList = endpoint({
  method: 'GET',
  path: '/student/event/exhibitors/:id',
  tag: 'Student events',
  summary:
    'List an event’s approved exhibitors by name, with their booth, its number, and how many jobs are open',
  access: asStudent,
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...pageQuery,
    /** Words of the name, or the number of the booth. */
    search: z.string().trim().max(200).optional(),
  }),
  output: pageOf(exhibitor),
})
