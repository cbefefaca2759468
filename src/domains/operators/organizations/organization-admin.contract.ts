import { z } from 'zod'
import { accountStatuses, teamRoles } from '#domains/accounts/sign-in.contract.ts'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { bulkAnswer } from '../bulk-steps.contract.ts'
import { hintsShape } from './review-hints.contract.ts'

const tag = 'Operators'
const base = { tag, access: asOperator } as const
/**
 * Decisions about who is let in, and grants of value: only for an operator who has confirmed their password a
 * moment ago.
 */
const heavy = { ...base, fresh: true } as const

export const reviewReason = requiredText(1000)

const mayReview = z.object({
  approve: z.boolean(),
  reject: z.boolean(),
  suspend: z.boolean(),
  reactivate: z.boolean(),
  grant_tokens: z.boolean(),
  list: z.boolean(),
  rename: z.boolean(),
})

const row = z.object({
  id,
  kind: z.enum(organizationKinds),
  name: z.string(),
  logo_url: z.string().nullable(),
  state: z.enum(organizationStates),
  state_reason: z.string().nullable(),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  city: z.string().nullable(),
  country_code: z.string().nullable(),
  created_at: timestamp,
  reviewed_at: timestamp.nullable(),
  /** The longest-standing owner, who answers for it. */
  owner: z
    .object({ account_id: id, name: z.string(), email: z.string(), email_verified: z.boolean() })
    .nullable(),
  /** Hosts whose invitation to an event that is ahead it took up. */
  invited_by: z.array(z.string()),
  /** The new name it asked for. */
  proposed_name: z.object({ id, name: z.string(), proposed_at: timestamp }).nullable(),
  may: mayReview,
})
export type OrganizationRow = z.output<typeof row>

/** `invited`: those invited to an event to come first, the longest waiting on top. */
export const organizationOrders = ['newest', 'oldest', 'invited', 'name'] as const

/** Those that wait for review come with the invited ones first, since a fair waits for them; all else by age. */
export const usualOrder = (states: readonly string[] | undefined): (typeof organizationOrders)[number] =>
  states?.length === 1 && states[0] === 'pending_review' ? 'invited' : 'newest'

const filters = {
  kind: z.array(z.enum(organizationKinds)).max(organizationKinds.length).optional(),
  state: z.array(z.enum(organizationStates)).max(organizationStates.length).optional(),
  /** Only those that asked for another name. */
  renaming: z.boolean().optional(),
  /** Only universities without a directory entry, which students can't name. */
  unlisted: z.boolean().optional(),
  search: z.string().trim().max(200).optional(),
}

export const organizationsForReview = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/organizations',
  summary: 'All organizations, by kind, state, and name',
  query: z.strictObject({
    ...pageQuery,
    ...filters,
    /** Without one: `invited` where only those waiting for review are asked for, otherwise `newest`. */
    sort: z.enum(organizationOrders).optional(),
  }),
  output: pageOf(row),
})

const member = z.object({
  account_id: id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  team_role: z.enum(teamRoles),
  status: z.enum(accountStatuses),
  created_at: timestamp,
})

export const organizationForReview = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/organizations/:id',
  summary: 'An organization with its team, its job tokens, and similar ones',
  params: z.strictObject({ id }),
  output: row.extend({
    slug: z.string(),
    company_size: z.string().nullable(),
    description: z.string(),
    imported: z.boolean(),
    /** The first hundred members. */
    team: z.array(member),
    /** The university of the world directory it claims to be. */
    directory: z
      .object({
        id,
        name: z.string(),
        country: z.string(),
        web_page: z.string().nullable(),
        domains: z.array(z.string()),
      })
      .nullable(),
    /**
     * If it has no entry: what approval gives it, either the entry it is linked to or a new one with this
     * domain; null if an operator has to choose.
     */
    would_have: z
      .object({
        university: z.object({ id, name: z.string(), country: z.string() }).nullable(),
        domain: z.string().nullable(),
      })
      .nullable(),
    tokens: z.object({ available: z.int(), used: z.int(), expired: z.int() }).nullable(),
    /** For the name being decided: the new one if it asked for one. */
    hints: hintsShape,
    /** Others of the same kind with a similar name: it may be here already. */
    similar: z.array(z.object({ id, name: z.string(), state: z.enum(organizationStates) })),
  }),
})
export type OrganizationDetail = z.output<(typeof organizationForReview)['output']>

const matching = matchingOf(filters)
export type MatchingOrganizations = z.output<typeof matching>

const subjects = {
  organization_ids: z.array(id).min(1, 'Choose at least one').max(100, 'Choose at most 100').optional(),
  /** Instead of ids: all that match these filters of the list. Those that can't take the step stay as they are. */
  matching: matching.optional(),
}
const one = eitherOr('organization_ids', 'Choose organizations, or `matching` instead')
const review = {
  ...heavy,
  method: 'POST',
  output: bulkAnswer,
  problems: ['not_found', 'conflict', 'list_changed'],
} as const
const problems = ['not_found', 'conflict'] as const

export const approveOrganization = endpoint({
  ...review,
  path: '/operator/organizations/approve',
  summary:
    'Approve organizations that are waiting or were rejected: those named, all or none, or whoever can be of all that match; employers get their starting job tokens',
  body: z.strictObject(subjects).refine(...one),
})

export const rejectOrganization = endpoint({
  ...review,
  path: '/operator/organizations/reject',
  summary: 'Reject waiting organizations, named or all that match; their owners are told the reason',
  body: z.strictObject({ ...subjects, reason: reviewReason }).refine(...one),
})

export const suspendOrganization = endpoint({
  ...review,
  path: '/operator/organizations/suspend',
  summary:
    'Deactivate approved organizations, named or all that match: their people are signed out, their invitations end, their jobs are hidden',
  body: z.strictObject({ ...subjects, reason: reviewReason }).refine(...one),
})

export const reactivateOrganization = endpoint({
  ...review,
  path: '/operator/organizations/reactivate',
  summary: 'Reactivate deactivated organizations, named or all that match',
  body: z.strictObject(subjects).refine(...one),
})

export const grantJobTokens = endpoint({
  ...heavy,
  method: 'POST',
  path: '/operator/job-tokens',
  summary: 'Grant job tokens to an approved employer',
  body: z.strictObject({
    organization_id: id,
    count: z
      .int('Enter a whole number')
      .min(1, 'Grant at least 1')
      .max(1000, 'Grant at most 1,000 at a time'),
    reason: requiredText(1000).optional(),
  }),
  status: 201,
  once_a_minute: true,
  output: z.object({ granted: z.int(), available: z.int() }),
  problems,
})
