import { z } from 'zod'
import { publicEvent } from '#domains/events/public-events.contract.ts'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { anyone, endpoint } from '#shared/endpoint.ts'

const upcomingFair = publicEvent.extend({
  total_exhibitors: z.int(),
  /** The first six, those with a logo first. */
  exhibitors: z.array(organizationCardShape),
})
export type UpcomingFair = z.output<typeof upcomingFair>

export const upcomingFairs = endpoint({
  method: 'GET',
  path: '/public-event/upcoming-fairs',
  tag: 'Public events',
  summary: 'List the next three public fairs with the first of their exhibitors',
  access: anyone,
  output: z.object({ data: z.array(upcomingFair) }),
})
