import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const exhibitor = organizationCardShape.extend({
  /** Null: they are there without a booth. */
  booth: z.string().nullable(),
  /** Jobs that take applications now. */
  open_jobs: z.int(),
})
export type FloorRow = z.output<typeof exhibitor>

export const floorList = endpoint({
  method: 'GET',
  path: '/student/event/exhibitors/:id',
  tag: 'Student events',
  summary:
    'Who stands at an event: the approved exhibitors by name, with their booth and how many jobs they offer',
  access: asStudent,
  params: z.strictObject({ id }),
  query: z.strictObject({ ...pageQuery, search: z.string().trim().max(200).optional() }),
  output: pageOf(exhibitor),
})
