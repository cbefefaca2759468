import { z } from 'zod'
import { organizationKinds } from '#domains/organizations/organizations.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ownRegistration } from './exhibitor-registration.contract.ts'
import {
  fairEvent,
  fairStates,
  fairTag,
  gateOf,
  paymentStates,
  registrationFields,
  standing,
} from './fairs.contract.ts'

export const fairSorts = ['soonest', 'newest', 'closing'] as const
export const registeredSorts = ['newest', 'soonest'] as const

const fairRow = fairEvent.extend(standing.shape)
export type FairRow = z.output<typeof fairRow>

const registeredRow = z.object({
  ...registrationFields,
  event: fairEvent,
  may: ownRegistration.shape.may,
})
export type RegisteredRow = z.output<typeof registeredRow>

const filters = {
  ...pageQuery,
  search: z.string().trim().max(200).optional(),
  kind: z.array(z.enum(eventKinds)).max(eventKinds.length).optional(),
  format: z.array(z.enum(eventFormats)).max(eventFormats.length).optional(),
  host_kind: z.enum(organizationKinds).optional(),
  /** Only events open for registration now. */
  open: z.boolean().optional(),
  /** Starting on or after the first day, and before the second. */
  from: timestamp.optional(),
  to: timestamp.optional(),
  sort: z.enum(fairSorts).default('soonest'),
}

const findingCalls = <K extends OrganizationKind>(kind: K) => {
  const access = gateOf(kind)('viewer')
  const tag = fairTag[kind]
  const hosts = kind === 'employer' ? 'universities' : 'employers and other universities'
  return {
    all: endpoint({
      method: 'GET',
      path: { employer: '/employer/fair-and-event', university: '/university/fair-and-event' }[kind],
      tag,
      summary: `List upcoming fairs and events by ${hosts} open to the organization: public, by partners, or by invitation`,
      access,
      query: z.strictObject(filters),
      output: pageOf(fairRow),
    }),
    partner: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/partner',
        university: '/university/fair-and-event/partner',
      }[kind],
      tag,
      summary: 'List upcoming fairs and events by partners',
      access,
      query: z.strictObject(filters),
      output: pageOf(fairRow),
    }),
    registered: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/registered',
        university: '/university/fair-and-event/registered',
      }[kind],
      tag,
      summary: 'List the organization’s own registrations',
      access,
      query: z.strictObject({
        ...pageQuery,
        search: filters.search,
        state: z.array(z.enum(fairStates)).optional(),
        payment: z.array(z.enum(paymentStates)).optional(),
        sort: z.enum(registeredSorts).default('newest'),
      }),
      output: pageOf(registeredRow),
    }),
  }
}

export const employerFairs = findingCalls('employer')
export const universityFairs = findingCalls('university')
export const fairsOf = { employer: employerFairs, university: universityFairs } as const
