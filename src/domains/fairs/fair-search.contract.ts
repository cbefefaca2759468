import { z } from 'zod'
import { boothShape, eventText, invitationStates } from '#domains/events/events.contract.ts'
import { organizationCardShape, organizationKinds } from '#domains/organizations/organizations.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import {
  fairEvent,
  fairStates,
  gateOf,
  MOST_REPRESENTATIVES,
  NOTES_LENGTH,
  paymentStates,
  registrationFields,
  representativeShape,
  wholeFields,
} from './fairs.contract.ts'

export const fairSorts = ['soonest', 'newest', 'closing'] as const
export const registeredSorts = ['newest', 'soonest'] as const

const standing = z.object({
  /** Whether the host is a partner. */
  is_partner: z.boolean(),
  invitation: z.enum(invitationStates).nullable(),
  /** The organization's own active registration. */
  registration: z.object({ id, state: z.enum(fairStates), payment: z.enum(paymentStates) }).nullable(),
  /** The organization's last registration, if the host declined it. */
  declined: z.object({ id, reason: z.string().nullable() }).nullable(),
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
  booth: z.array(boothShape),
  booth_map_url: z.string().nullable(),
  /** How many days after the host's approval the fee is due. */
  payment_due_days: z.int(),
  /** Whether registering requires choosing a booth. */
  needs_booth: z.boolean(),
  /** Approved ones by name, at most a hundred. */
  exhibitors: z.array(organizationCardShape.extend({ booth: z.string().nullable() })),
  exhibitor_count: z.int(),
  /** Why the organization cannot register, as a sentence. */
  hindrance: z.string().nullable(),
})
export type FairDetail = z.output<typeof fairDetail>

export const ownRegistration = z.object({
  ...wholeFields,
  event: fairEvent,
  may: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    /** What the host must settle before the registration can be canceled. */
    cancel_waits_for: z.enum(['payment']).nullable(),
    pay: z.boolean(),
    register_again: z.boolean(),
  }),
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
  host_kind: z.enum(organizationKinds).optional(),
  /** Only events open for registration now. */
  open: z.boolean().optional(),
  /** Starting on or after the first day, and before the second. */
  from: timestamp.optional(),
  to: timestamp.optional(),
  sort: z.enum(fairSorts).default('soonest'),
}

const given = z.strictObject({
  booth_id: id.nullish(),
  representatives: z
    .array(representativeShape)
    .min(1, 'Add at least one representative')
    .max(MOST_REPRESENTATIVES, `Add at most ${MOST_REPRESENTATIVES} representatives`),
  notes: text(NOTES_LENGTH).default(''),
})

const params = z.strictObject({ id })
export const fairTag = {
  employer: 'Fairs and events for employers',
  university: 'Fairs and events for universities',
} as const

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
    detail: endpoint({
      method: 'GET',
      path: { employer: '/employer/fair-and-event/:id', university: '/university/fair-and-event/:id' }[kind],
      tag,
      summary: 'Get another organization’s fair or event with its booths and exhibitors',
      access,
      params,
      output: fairDetail,
    }),
    registration: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/registration/:id',
        university: '/university/fair-and-event/registration/:id',
      }[kind],
      tag,
      summary: 'Get one of the organization’s own registrations with its history',
      access,
      params,
      output: ownRegistration,
    }),
    proof: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/registration/:id/proof',
        university: '/university/fair-and-event/registration/:id/proof',
      }[kind],
      tag,
      summary: 'Get the proof of payment as submitted; it opens in the browser unless `download` is set',
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

const registeringCalls = <K extends OrganizationKind>(kind: K) => {
  const access = gateOf(kind)('member')
  const tag = fairTag[kind]
  return {
    register: endpoint({
      method: 'POST',
      path: { employer: '/employer/fair-and-event/:id', university: '/university/fair-and-event/:id' }[kind],
      tag,
      summary: 'Register for a fair or event, which holds the booth',
      access,
      limit: 60,
      params,
      body: given,
      output: ownRegistration,
      status: 201,
      problems: ['conflict', 'booth_taken'],
    }),
    edit: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/fair-and-event/registration/:id',
        university: '/university/fair-and-event/registration/:id',
      }[kind],
      tag,
      summary:
        'Change booth, representatives, and notes until the deadline; the old booth is kept if the new one is gone',
      access,
      params,
      body: given,
      output: ownRegistration,
      problems: ['step_not_possible', 'booth_taken'],
    }),
    cancel: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/registration/:id/cancel',
        university: '/university/fair-and-event/registration/:id/cancel',
      }[kind],
      tag,
      summary: 'Cancel the registration, after any payment is settled; repeating it changes nothing',
      access,
      params,
      output: ownRegistration,
      problems: ['step_not_possible'],
    }),
    pay: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/registration/payment/:id',
        university: '/university/fair-and-event/registration/payment/:id',
      }[kind],
      tag,
      summary: 'Submit the proof of payment for the host to review',
      access,
      params,
      files: { paymentFile: 'proof' },
      once_a_minute: true,
      output: ownRegistration,
      problems: ['step_not_possible'],
    }),
  }
}

export const employerRegistering = registeringCalls('employer')
export const universityRegistering = registeringCalls('university')
export const registeringOf = { employer: employerRegistering, university: universityRegistering } as const
