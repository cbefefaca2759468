import { z } from 'zod'
import { boothShape, eventText, paymentInstructionsShape } from '#domains/events/events.contract.ts'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'
import {
  fairEvent,
  fairTag,
  gateOf,
  MOST_REPRESENTATIVES,
  NOTES_LENGTH,
  representativeShape,
  standing,
  wholeFields,
} from './fairs.contract.ts'
import { billingShape } from './invoices/invoice-documents.contract.ts'

import { askedQuestion, formFields, offeredAddon } from './registration-form/form-answers.contract.ts'

/** Whether fees can be paid by card. */
const takes_cards = z.boolean()

export const givenRegistration = z.strictObject({
  booth_id: id.nullish(),
  representatives: z
    .array(representativeShape)
    .min(1, 'Add at least one representative')
    .max(MOST_REPRESENTATIVES, `Add at most ${MOST_REPRESENTATIVES} representatives`),
  notes: text(NOTES_LENGTH).default(''),
  ...formFields,
})

/** What an employer that was invited by address filled in before it was here. */
export const preparedRegistration = z.object({
  booth_id: id.nullable(),
  representatives: z.array(representativeShape),
  notes: z.string(),
  answers: formFields.answers.unwrap(),
  addons: formFields.addons.unwrap(),
})
export type PreparedRegistration = z.output<typeof preparedRegistration>

export const fairDetail = fairEvent.extend({
  ...eventText,
  ...standing.shape,
  booth: z.array(boothShape),
  /** What the host asks and offers. */
  questions: z.array(askedQuestion),
  addons: z.array(offeredAddon),
  booth_map_url: z.string().nullable(),
  /** How many days after the host's approval the fee is due. */
  payment_due_days: z.int(),
  ...paymentInstructionsShape.shape,
  takes_cards,
  /** Whether registering requires choosing a booth. */
  needs_booth: z.boolean(),
  /** Approved ones by name, at most a hundred. */
  exhibitors: z.array(
    organizationCardShape.extend({ booth: z.string().nullable(), booth_number: z.string().nullable() }),
  ),
  exhibitor_count: z.int(),
  /** What the organization filled in before it was here, to start from. */
  prepared: preparedRegistration.nullable(),
  /** Why the organization can’t register, as a sentence. */
  hindrance: z.string().nullable(),
})
export type FairDetail = z.output<typeof fairDetail>

export const ownRegistration = z.object({
  ...wholeFields,
  ...paymentInstructionsShape.shape,
  takes_cards,
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

const params = z.strictObject({ id })

const registeringCalls = <K extends OrganizationKind>(kind: K) => {
  const viewer = gateOf(kind)('viewer')
  const member = gateOf(kind)('member')
  const tag = fairTag[kind]
  return {
    detail: endpoint({
      method: 'GET',
      path: { employer: '/employer/fair-and-event/:id', university: '/university/fair-and-event/:id' }[kind],
      tag,
      summary: 'Get another organization’s fair or event with its booths and exhibitors',
      access: viewer,
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
      access: viewer,
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
      access: viewer,
      params,
      query: z.strictObject({ download: z.boolean().optional() }),
      output: 'file',
    }),
    register: endpoint({
      method: 'POST',
      path: { employer: '/employer/fair-and-event/:id', university: '/university/fair-and-event/:id' }[kind],
      tag,
      summary: 'Register for a fair or event, which holds the booth',
      access: member,
      limit: 60,
      params,
      body: givenRegistration.extend({
        /** What is left out is as it was the last time. */
        billing: billingShape.nullish(),
      }),
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
        'Change booth, representatives, notes, answers, and add-ons until the deadline; the old booth is kept if the new one is gone',
      access: member,
      params,
      body: givenRegistration,
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
      access: member,
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
      access: member,
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
