import { z } from 'zod'
import { endpoint, type OrganisationKind } from '../../../shared/endpoint.ts'
import { id, text } from '../../../shared/fields.ts'
import { gateOf, MOST_REPRESENTATIVES, NOTES_LENGTH, representativeShape } from '../contract.ts'
import { fairPath, fairTag, ownRegistration } from '../finding/contract.ts'

const given = z.strictObject({
  booth_id: id.nullish(),
  representatives: z
    .array(representativeShape)
    .min(1, 'Name at least one person who comes')
    .max(MOST_REPRESENTATIVES, `Name at most ${MOST_REPRESENTATIVES} people`),
  notes: text(NOTES_LENGTH).default(''),
})

const params = z.strictObject({ id })

const registeringCalls = <K extends OrganisationKind>(kind: K) => {
  const access = gateOf(kind)('member')
  const base = fairPath[kind]
  const tag = fairTag[kind]
  return {
    register: endpoint({
      method: 'POST',
      path: `${base}/:id`,
      tag,
      summary: 'Register for a fair or event; a booth is held from now on',
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
      path: `${base}/registration/:id`,
      tag,
      summary:
        'Change booth, representatives and notes until the deadline; the old booth is kept when the new one is gone',
      access,
      params,
      body: given,
      output: ownRegistration,
      problems: ['step_not_possible', 'booth_taken'],
    }),
    cancel: endpoint({
      method: 'POST',
      path: `${base}/registration/:id/cancel`,
      tag,
      summary:
        'Give the registration up; what was paid has to be settled before. One that is canceled stays so',
      access,
      params,
      output: ownRegistration,
      problems: ['step_not_possible'],
    }),
    pay: endpoint({
      method: 'POST',
      path: `${base}/registration/payment/:id`,
      tag,
      summary: 'Send the proof of payment for the host to review',
      access,
      params,
      files: { paymentFile: 'proof' },
      output: ownRegistration,
      problems: ['step_not_possible'],
    }),
  }
}

export const employerRegistering = registeringCalls('employer')
export const universityRegistering = registeringCalls('university')
export const registeringOf = { employer: employerRegistering, university: universityRegistering } as const
