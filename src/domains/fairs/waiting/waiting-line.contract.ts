import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'

const waitRow = z.object({
  id,
  organization: organizationCardShape,
  booth: z.object({ id, name: z.string() }),
  /** 1 is next. */
  place: z.int(),
  /** The first representative. */
  contact: z.object({ name: z.string(), email: z.string() }),
  joined_at: timestamp,
})
export type WaitRow = z.output<typeof waitRow>

export const boothWaits = endpoint({
  method: 'GET',
  path: '/university/event/booth-waits/:id',
  tag: exhibitorTag.university,
  summary: 'List who waits in line for a booth, by kind of booth and in the order they move up',
  access: asUniversity('viewer'),
  params: z.strictObject({ id }),
  query: z.strictObject({ ...pageQuery }),
  output: pageOf(waitRow),
})
