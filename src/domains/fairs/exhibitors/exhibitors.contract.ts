import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { day, id } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import {
  fairStates,
  gateOf,
  paymentMethods,
  paymentStates,
  REASON_LENGTH,
  reason,
  registrationFields,
  wholeFields,
} from '../fairs.contract.ts'

/** The most registrations one call may answer. */
export const BULK_LIMIT = 100
export const exhibitorSorts = ['waiting', 'newest', 'name', 'due'] as const

const may = z.object({
  approve: z.boolean(),
  decline: z.boolean(),
  /** What a pending or completed payment needs before the registration can be declined. */
  decline_waits_for: z.enum(['refund', 'rejection']).nullable(),
  verify: z.boolean(),
  receive: z.boolean(),
  reject: z.boolean(),
  waive: z.boolean(),
  refund: z.boolean(),
})

const exhibitorRow = z.object({
  ...registrationFields,
  organization: organizationCardShape,
  is_partner: z.boolean(),
  has_proof: z.boolean(),
  /** The contact: the first representative. */
  contact: z.object({ name: z.string(), email: z.string() }),
  may,
})
export type ExhibitorRow = z.output<typeof exhibitorRow>

const exhibitor = z.object({ ...wholeFields, event_id: id, organization: organizationCardShape, may })
export type Exhibitor = z.output<typeof exhibitor>

const filters = {
  ...pageQuery,
  search: z.string().trim().max(200).optional(),
  state: z.array(z.enum(fairStates)).optional(),
  payment: z.array(z.enum(paymentStates)).optional(),
  booth: z.array(id).max(100).optional(),
  overdue: z.boolean().optional(),
  sort: z.enum(exhibitorSorts).default('waiting'),
}

const registration_ids = z
  .array(id)
  .min(1, 'Choose at least one registration')
  .max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} registrations at once`)

const answered = z.object({
  /** How many this call changed; those already in the state are not counted. */
  changed: z.int(),
  registrations: z.array(z.object({ id, state: z.enum(fairStates) })),
})
export type Answered = z.output<typeof answered>

const review = z
  .strictObject({
    /** `receive`: the host has the money, with or without a proof. */
    step: z.enum(['verify', 'receive', 'reject', 'waive', 'refund']),
    reason: z.string().trim().max(REASON_LENGTH, `Use at most ${REASON_LENGTH} characters`).optional(),
    /** How the payment came in; for `receive`. */
    method: z.enum(paymentMethods).optional(),
    /** The day it came in; for `receive`. */
    received_on: day.optional(),
  })
  .refine(({ step, reason: why }) => ['verify', 'receive'].includes(step) || Boolean(why), {
    path: ['reason'],
    error: 'Enter a reason',
  })
  .refine(({ step, method }) => step !== 'receive' || Boolean(method), {
    path: ['method'],
    error: 'Choose how it was paid',
  })
  .refine(({ step, received_on }) => step !== 'receive' || Boolean(received_on), {
    path: ['received_on'],
    error: 'Choose the day you received it',
  })

const words = {
  employer: {
    tag: 'Exhibitors at employers’ events',
    who: 'organizations',
  },
  university: {
    tag: 'Exhibitors at universities’ events',
    who: 'employers and universities',
  },
} as const

const params = z.strictObject({ id })

const exhibitorCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const { tag, who } = words[kind]
  const decision = <const P extends string, B extends z.ZodRawShape>(path: P, summary: string, body: B) =>
    endpoint({
      method: 'PUT',
      path,
      tag,
      summary,
      access: gate('member'),
      body: z.strictObject({ registration_ids, ...body }),
      output: answered,
      problems: ['not_found', 'step_not_possible'],
    })
  return {
    list: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/registered_university_list/:id',
        university: '/university/event/registered_employer_list/:id',
      }[kind],
      tag,
      summary: `List the ${who} registered for one of the organization’s events, pending ones first`,
      access: gate('viewer'),
      params,
      query: z.strictObject(filters),
      output: pageOf(exhibitorRow).extend({
        /** For the whole event, regardless of filters. */
        counts: z.object({
          pending: z.int(),
          approved: z.int(),
          declined: z.int(),
          canceled: z.int(),
          proofs: z.int(),
          overdue: z.int(),
        }),
        /** Fees charged and paid, in minor units. */
        fees: z.object({ currency: z.string().nullable(), asked: z.int(), paid: z.int() }),
        booths: z.array(z.object({ id, name: z.string(), quantity: z.int(), free: z.int() })),
      }),
    }),
    approve: decision(
      {
        employer: '/employer/event/registered_university_list/approve',
        university: '/university/event/registered_employer_list/approve',
      }[kind],
      'Approve registrations, all or none',
      {},
    ),
    decline: decision(
      {
        employer: '/employer/event/registered_university_list/decline',
        university: '/university/event/registered_employer_list/decline',
      }[kind],
      'Decline registrations with a reason, all or none; their booths become free',
      {
        reason,
      },
    ),
    one: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/exhibitor/:id', university: '/university/event/exhibitor/:id' }[
        kind
      ],
      tag,
      summary: 'Get one registration with its representatives, payment, and history',
      access: gate('viewer'),
      params,
      output: exhibitor,
    }),
    review: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/exhibitor/:id/payment',
        university: '/university/event/exhibitor/:id/payment',
      }[kind],
      tag,
      summary:
        'Verify or reject the proof of payment, record a payment that came in, waive the fee, or record a refund',
      access: gate('member'),
      params,
      body: review,
      output: exhibitor,
      problems: ['step_not_possible'],
    }),
    proof: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/exhibitor/:id/proof',
        university: '/university/event/exhibitor/:id/proof',
      }[kind],
      tag,
      summary: 'Get the proof of payment; it opens in the browser unless `download` is set',
      access: gate('viewer'),
      params,
      query: z.strictObject({ download: z.boolean().optional() }),
      output: 'file',
    }),
    ledger: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/registered_university_list/:id/ledger',
        university: '/university/event/registered_employer_list/:id/ledger',
      }[kind],
      tag,
      summary: 'Export all fees charged, paid, waived, and refunded for the event as CSV',
      access: gate('viewer'),
      params,
      output: 'file',
    }),
  }
}

export const employerExhibitors = exhibitorCalls('employer')
export const universityExhibitors = exhibitorCalls('university')
export const exhibitorsOf = { employer: employerExhibitors, university: universityExhibitors } as const
