import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { day, id } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import {
  fairStates,
  gateOf,
  paymentMethods,
  paymentStates,
  reason,
  registrationFields,
  wholeFields,
} from '../fairs.contract.ts'
import { answerFilters } from '../registration-form/answer-filters.contract.ts'
import { paymentReview } from './payment-review.contract.ts'

/** The most registrations one call may answer. */
export const BULK_LIMIT = 100
/** How long an answer can be undone, before anyone is told. */
export const UNDO_SECONDS = 10
export const exhibitorSorts = ['waiting', 'newest', 'name', 'due', 'number'] as const

const may = z.object({
  /** Change booth, representatives, and the host’s own notes. */
  edit: z.boolean(),
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
  /** Its payer disputes a card payment at the bank. */
  is_disputed: z.boolean(),
  /** The contact: the first representative. */
  contact: z.object({ name: z.string(), email: z.string() }),
  /** How many representatives it sends, and how many of them have checked in. */
  people: z.object({ expected: z.int(), here: z.int() }),
  may,
})
export type ExhibitorRow = z.output<typeof exhibitorRow>

export const exhibitor = z.object({
  ...wholeFields,
  event_id: id,
  organization: organizationCardShape,
  is_disputed: z.boolean(),
  /** The host’s own, which the exhibitor never sees. */
  internal_notes: z.string(),
  may,
})
export type Exhibitor = z.output<typeof exhibitor>

export const exhibitorFilters = {
  /** Words of the name, or the number of the booth. */
  search: z.string().trim().max(200).optional(),
  state: z.array(z.enum(fairStates)).max(10).optional(),
  payment: z.array(z.enum(paymentStates)).max(10).optional(),
  booth: z.array(id).max(100).optional(),
  /** Whether they have a numbered booth; those who come without a booth never wait for one. */
  numbered: z.boolean().optional(),
  /** Whether something of the fee is due and not received, whatever a proof that waits shows. */
  owing: z.boolean().optional(),
  overdue: z.boolean().optional(),
  /** Chosen answers, each as the question's id, a colon, and `yes`, `no`, or the option's id. */
  answer: z.array(z.string().max(80)).max(100).optional(),
  ...answerFilters,
  /** Add-ons, of which they have one at least. */
  addon: z.array(id).max(100).optional(),
}
export type ExhibitorFilters = z.output<z.ZodObject<typeof exhibitorFilters>>

const registration_ids = z
  .array(id)
  .min(1, 'Choose at least one registration')
  .max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} registrations at once`)

const matching = matchingOf({ event_id: id, ...exhibitorFilters })
export type Matching = z.output<typeof matching>

const refusedRows = z.array(z.object({ id, organization: z.string(), reason: z.string() }))

const answered = z.object({
  /** How many this call changed; those already in the state are not counted. */
  changed: z.int(),
  registrations: z.array(z.object({ id, state: z.enum(fairStates) })),
  /** Those that match but could not be changed, and why; with `registration_ids`, one of them refuses the call. */
  refused: refusedRows,
  /** Until when `…/undo` takes the answer back; null if nothing changed. */
  undo: z.object({ decision_id: id, seconds: z.int() }).nullable(),
})
export type Answered = z.output<typeof answered>

export const exhibitorTag = {
  employer: 'Exhibitors at employers’ events',
  university: 'Exhibitors at universities’ events',
} as const
const whoComes = { employer: 'organizations', university: 'employers and universities' } as const

const params = z.strictObject({ id })

const exhibitorCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const tag = exhibitorTag[kind]
  const decision = <const P extends string, B extends z.ZodRawShape>(path: P, summary: string, body: B) =>
    endpoint({
      method: 'PUT',
      path,
      tag,
      summary,
      access: gate('member'),
      body: z
        .strictObject({
          registration_ids: registration_ids.optional(),
          /** Instead of ids: all that match these filters of the list. */
          matching: matching.optional(),
          ...body,
        })
        .refine(...eitherOr('registration_ids', 'Choose registrations, or `matching` instead')),
      output: answered,
      problems: ['not_found', 'step_not_possible', 'list_changed'],
    })
  return {
    list: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/registered_university_list/:id',
        university: '/university/event/registered_employer_list/:id',
      }[kind],
      tag,
      summary: `List the ${whoComes[kind]} registered for one of the organization’s events, pending ones first`,
      access: gate('viewer'),
      params,
      query: z.strictObject({
        ...pageQuery,
        ...exhibitorFilters,
        sort: z.enum(exhibitorSorts).default('waiting'),
      }),
      output: pageOf(exhibitorRow).extend({
        /** How many of those that match can be approved or declined now, and for how many owe something. */
        able: z.object({ approve: z.int(), decline: z.int(), receive: z.int() }),
        /** For the whole event, regardless of filters. */
        counts: z.object({
          pending: z.int(),
          approved: z.int(),
          declined: z.int(),
          canceled: z.int(),
          proofs: z.int(),
          owing: z.int(),
          overdue: z.int(),
        }),
        /** Fees charged, paid, and due but not paid, in minor units. */
        fees: z.object({ currency: z.string().nullable(), asked: z.int(), paid: z.int(), owed: z.int() }),
        /** What to filter by, of the registration form. */
        form: z.object({
          questions: z.array(
            z.object({
              id,
              label: z.string(),
              options: z.array(z.object({ value: z.string(), label: z.string() })),
            }),
          ),
          /** Questions answered with a text or a number. */
          written: z.array(z.object({ id, label: z.string(), kind: z.enum(['text', 'number']) })),
          addons: z.array(z.object({ id, name: z.string() })),
        }),
        /** `free`: not held; `waiting`: how many organizations wait in line. */
        booths: z.array(
          z.object({ id, name: z.string(), quantity: z.int(), free: z.int(), waiting: z.int() }),
        ),
      }),
    }),
    approve: decision(
      {
        employer: '/employer/event/registered_university_list/approve',
        university: '/university/event/registered_employer_list/approve',
      }[kind],
      'Approve registrations: those named, all or none, or whatever can be approved of all that match',
      {},
    ),
    decline: decision(
      {
        employer: '/employer/event/registered_university_list/decline',
        university: '/university/event/registered_employer_list/decline',
      }[kind],
      'Decline registrations with a reason: those named, all or none, or whatever can be declined of all that match; their booths become free',
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
    receive: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/registered_university_list/receive',
        university: '/university/event/registered_employer_list/receive',
      }[kind],
      tag,
      summary:
        'Record that what is open of several fees was received: for those named, or all that match; the rest is reported',
      access: gate('member'),
      body: z
        .strictObject({
          registration_ids: registration_ids.optional(),
          /** Instead of ids: all that match these filters of the list. */
          matching: matching.optional(),
          method: z.enum(paymentMethods),
          received_on: day,
        })
        .refine(...eitherOr('registration_ids', 'Choose registrations, or `matching` instead')),
      output: z.object({ changed: z.int(), refused: refusedRows }),
      problems: ['not_found', 'list_changed'],
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
      once_a_minute: true,
      body: paymentReview,
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
