import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { gateOf } from '../fairs.contract.ts'
import { slotFields } from './appointment-slots.contract.ts'

const hostedSlot = z.object({
  ...slotFields,
  exhibitor: organizationCardShape,
  /** The student's name; null while free. */
  student: z.string().nullable(),
})
export type HostedSlot = z.output<typeof hostedSlot>

const hostedCalls = <K extends OrganizationKind>(kind: K) => ({
  list: endpoint({
    method: 'GET',
    path: { employer: '/employer/event/slots/:id', university: '/university/event/slots/:id' }[kind],
    tag: kind === 'employer' ? 'Exhibitors at employers’ events' : 'Exhibitors at universities’ events',
    summary: 'List the slots exhibitors offer at one of the organization’s events, by time',
    access: gateOf(kind)('viewer'),
    params: z.strictObject({ id }),
    query: z.strictObject({ ...pageQuery, booked: z.boolean().optional() }),
    output: pageOf(hostedSlot),
  }),
})

export const employerHostedSlots = hostedCalls('employer')
export const universityHostedSlots = hostedCalls('university')
export const hostedSlotsOf = { employer: employerHostedSlots, university: universityHostedSlots } as const
