import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'
import { gateOf, MOST_REPRESENTATIVES, NOTES_LENGTH, representativeShape } from '../fairs.contract.ts'
import { billingShape } from '../invoices/invoice-documents.contract.ts'
import { formFields } from '../registration-form/form-answers.contract.ts'
import { exhibitor, exhibitorTag } from './exhibitors.contract.ts'

const given = {
  booth_id: id.nullish(),
  representatives: z
    .array(representativeShape.omit({ account_id: true }))
    .min(1, 'Add at least one representative')
    .max(MOST_REPRESENTATIVES, `Add at most ${MOST_REPRESENTATIVES} representatives`),
  ...formFields,
  /** The host’s own, which the exhibitor never sees. */
  internal_notes: text(NOTES_LENGTH).default(''),
}

const params = z.strictObject({ id })
const whom = { employer: 'a university', university: 'an employer' } as const

const hostedCalls = <K extends OrganizationKind>(kind: K) => ({
  add: endpoint({
    method: 'POST',
    path: {
      employer: '/employer/event/registered_university_list/:id/exhibitor',
      university: '/university/event/registered_employer_list/:id/exhibitor',
    }[kind],
    tag: exhibitorTag[kind],
    summary: `Register ${whom[kind]} for one of the host’s events, approved at once: its team is notified and can cancel`,
    access: gateOf(kind)('member'),
    status: 201,
    limit: 60,
    params,
    body: z.strictObject({
      organization_id: id,
      ...given,
      /** What is left out is as it was the last time at one of the host’s events. */
      billing: billingShape.nullish(),
    }),
    output: exhibitor,
    problems: ['conflict', 'step_not_possible', 'booth_taken'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: {
      employer: '/employer/event/exhibitor/:id/registration',
      university: '/university/event/exhibitor/:id/registration',
    }[kind],
    tag: exhibitorTag[kind],
    summary:
      'Change a registration’s kind of booth and representatives, of which its team is notified, and the host’s own notes',
    access: gateOf(kind)('member'),
    params,
    body: z.strictObject(given),
    output: exhibitor,
    problems: ['step_not_possible', 'booth_taken'],
  }),
})

export const employerHostedRegistration = hostedCalls('employer')
export const universityHostedRegistration = hostedCalls('university')
export const hostedRegistrationOf = {
  employer: employerHostedRegistration,
  university: universityHostedRegistration,
} as const
