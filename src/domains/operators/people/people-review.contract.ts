import { z } from 'zod'
import { accountStatuses, roles, teamRoles } from '#domains/accounts/sign-in.contract.ts'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { bulkAnswer } from '../bulk-steps.contract.ts'

const tag = 'Operators'
const base = { tag, access: asOperator } as const
/**
 * Decisions about who is let in, and grants of value: only for an operator who has confirmed their password a
 * moment ago.
 */
const heavy = { ...base, fresh: true } as const

const mayReview = z.object({
  approve: z.boolean(),
  decline: z.boolean(),
  deactivate: z.boolean(),
  reactivate: z.boolean(),
})

/** One role of one person; someone with two roles is listed twice. */
const row = z.object({
  account_id: id,
  person_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  picture_url: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  status_reason: z.string().nullable(),
  team_role: z.enum(teamRoles).nullable(),
  organization: z
    .object({ id, kind: z.enum(organizationKinds), name: z.string(), state: z.enum(organizationStates) })
    .nullable(),
  created_at: timestamp,
  activated_at: timestamp.nullable(),
  /** No one leads the organization yet, so the first person let in will. */
  becomes_owner: z.boolean(),
  may: mayReview,
})
export type PersonRow = z.output<typeof row>

const filters = {
  role: z.array(z.enum(roles)).max(roles.length).optional(),
  status: z.array(z.enum(accountStatuses)).max(accountStatuses.length).optional(),
  organization_id: id.optional(),
  /** By the state of their organization: who waits for a team, and who waits with one. */
  organization_state: z.enum(organizationStates).optional(),
  search: z.string().trim().max(200).optional(),
}

export const peopleForReview = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/people',
  summary: 'All role accounts, by role, status, organization, name, and email',
  query: z.strictObject({
    ...pageQuery,
    ...filters,
    sort: z.enum(['newest', 'oldest']).default('newest'),
  }),
  output: pageOf(row),
})

export const personForReview = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/people/:id',
  summary: 'A role account with the other roles of the same person',
  params: z.strictObject({ id }),
  output: row.extend({
    job_title: z.string().nullable(),
    phone: z.string().nullable(),
    is_operator: z.boolean(),
    last_seen_at: timestamp.nullable(),
    university: z.object({ name: z.string(), verified: z.boolean() }).nullable(),
    other_roles: z.array(
      z.object({
        account_id: id,
        role: z.enum(roles),
        status: z.enum(accountStatuses),
        organization_name: z.string().nullable(),
      }),
    ),
  }),
})
export type PersonDetail = z.output<(typeof personForReview)['output']>

const matching = matchingOf(filters)
export type MatchingPeople = z.output<typeof matching>

const subjects = {
  account_ids: z.array(id).min(1, 'Choose at least one').max(100, 'Choose at most 100').optional(),
  /** Instead of ids: all that match these filters of the list. Those that can't take the step stay as they are. */
  matching: matching.optional(),
}
const one = eitherOr('account_ids', 'Choose accounts, or `matching` instead')
const reason = requiredText(1000)
const review = {
  ...heavy,
  method: 'POST',
  output: bulkAnswer,
  problems: ['not_found', 'conflict', 'list_changed'],
} as const

export const approvePerson = endpoint({
  ...review,
  path: '/operator/people/approve',
  summary:
    'Let in people who asked to join an approved organization: those named, all or none, or whoever can be of all that match',
  body: z.strictObject(subjects).refine(...one),
})

export const declinePerson = endpoint({
  ...review,
  path: '/operator/people/decline',
  summary:
    'Decline people who asked to join an organization, named or all that match; they are told the reason',
  body: z.strictObject({ ...subjects, reason }).refine(...one),
})

export const deactivatePerson = endpoint({
  ...review,
  path: '/operator/people/deactivate',
  summary:
    'Deactivate active accounts, named or all that match: their sessions in that role end right away. One’s own is left out',
  body: z.strictObject({ ...subjects, reason }).refine(...one),
})

export const reactivatePerson = endpoint({
  ...review,
  path: '/operator/people/reactivate',
  summary: 'Reactivate deactivated accounts, named or all that match',
  body: z.strictObject(subjects).refine(...one),
})

export const signOutPerson = endpoint({
  ...heavy,
  method: 'POST',
  path: '/operator/people/sign-out',
  summary: 'Sign out the person behind an account on every device, in every role; the account stays as it is',
  body: z.strictObject({ account_id: id }),
  problems: ['not_found'],
})
