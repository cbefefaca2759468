import { z } from 'zod'
import { endpoint, type OrganisationKind } from '../../../shared/endpoint.ts'
import { id, timestamp } from '../../../shared/fields.ts'
import { eventFormats, eventKinds } from '../../../shared/lists.ts'
import { pageOf, pageQuery } from '../../../shared/paging.ts'
import { boothShape, eventText, invitationStates } from '../../events/contract.ts'
import { organisationCardShape, organisationKinds } from '../../organisations/contract.ts'
import { fairEvent, fairStates, gateOf, paymentStates, registrationFields, wholeFields } from '../contract.ts'

export const fairSorts = ['soonest', 'newest', 'closing'] as const
export const registeredSorts = ['newest', 'soonest'] as const

const standing = z.object({
  /** The host is a partner. */
  is_partner: z.boolean(),
  invitation: z.enum(invitationStates).nullable(),
  /** One's own active registration. */
  registration: z.object({ id, state: z.enum(fairStates), payment: z.enum(paymentStates) }).nullable(),
  booths: z.object({
    quantity: z.int(),
    free: z.int(),
    /** The lowest price, in minor units of `booth_currency`. */
    price_from: z.int().nullable(),
  }),
  may: z.object({ register: z.boolean() }),
})

const fairRow = fairEvent.extend(standing.shape)
export type FairRow = z.output<typeof fairRow>

export const fairDetail = fairEvent.extend({
  ...eventText,
  ...standing.shape,
  booth_list: z.array(boothShape),
  booth_map_url: z.string().nullable(),
  /** Days after registering within which a booth is to be paid. */
  payment_due_days: z.int(),
  /** A booth has to be chosen to register. */
  needs_booth: z.boolean(),
  /** Approved ones by name, at most a hundred. */
  exhibitors: z.array(organisationCardShape.extend({ booth: z.string().nullable() })),
  exhibitor_count: z.int(),
  /** Why registering is not possible, in words. */
  hindrance: z.string().nullable(),
})
export type FairDetail = z.output<typeof fairDetail>

export const ownRegistration = z.object({
  ...wholeFields,
  event: fairEvent,
  may: z.object({ edit: z.boolean(), cancel: z.boolean(), pay: z.boolean() }),
})
export type OwnRegistration = z.output<typeof ownRegistration>

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
  host_kind: z.enum(organisationKinds).optional(),
  /** Only what can be registered for now. */
  open: z.boolean().optional(),
  /** Starting then or later, and before. */
  from: timestamp.optional(),
  to: timestamp.optional(),
  sort: z.enum(fairSorts).default('soonest'),
}

const params = z.strictObject({ id })
export const fairPath = {
  employer: '/employer/fair-and-event',
  university: '/university/fair-and-event',
} as const
export const fairTag = {
  employer: 'Fairs and events for employers',
  university: 'Fairs and events for universities',
} as const

const findingCalls = <K extends OrganisationKind>(kind: K) => {
  const access = gateOf(kind)('viewer')
  const base = fairPath[kind]
  const tag = fairTag[kind]
  const hosts = kind === 'employer' ? 'universities' : 'employers and other universities'
  return {
    all: endpoint({
      method: 'GET',
      path: base,
      tag,
      summary: `Coming fairs and events of ${hosts} that are open to the organization: public, partners’, or invited to`,
      access,
      query: z.strictObject(filters),
      output: pageOf(fairRow),
    }),
    partner: endpoint({
      method: 'GET',
      path: `${base}/partner`,
      tag,
      summary: 'Coming fairs and events of partners only',
      access,
      query: z.strictObject(filters),
      output: pageOf(fairRow),
    }),
    registered: endpoint({
      method: 'GET',
      path: `${base}/registered`,
      tag,
      summary: 'The organization’s own registrations',
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
    detail: endpoint({
      method: 'GET',
      path: `${base}/:id`,
      tag,
      summary: 'A fair or event of another organization with its booths and exhibitors',
      access,
      params,
      output: fairDetail,
    }),
    registration: endpoint({
      method: 'GET',
      path: `${base}/registration/:id`,
      tag,
      summary: 'One of the organization’s own registrations with what happened to it',
      access,
      params,
      output: ownRegistration,
    }),
    proof: endpoint({
      method: 'GET',
      path: `${base}/registration/:id/proof`,
      tag,
      summary: 'The proof of payment as it was sent; it shows in the browser unless `download` is asked for',
      access,
      params,
      query: z.strictObject({ download: z.boolean().optional() }),
      output: 'file',
    }),
  }
}

export const employerFairs = findingCalls('employer')
export const universityFairs = findingCalls('university')
export const fairsOf = { employer: employerFairs, university: universityFairs } as const
