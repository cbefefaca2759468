import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { companySizes, industries } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const partnershipStates = ['pending', 'approved', 'declined', 'withdrawn', 'ended'] as const
export type PartnershipState = (typeof partnershipStates)[number]

export const declineReasons = [
  'not_now',
  'no_capacity',
  'not_a_match',
  'other_region',
  'more_information',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How the reasons read. */
export const reasonLabels: Record<DeclineReason, string> = {
  not_now: 'Not at this time',
  no_capacity: 'No capacity for more partners',
  not_a_match: 'Our fields don’t match',
  other_region: 'Different region',
  more_information: 'We need more information first',
  other: 'Other reason',
}

/** The maximum length of the message with a request or an answer. */
export const WORDS_LENGTH = 2000

/** The base address of each side's pages. */
export const partnershipPages = {
  employer: '/employer/university-partnership',
  university: '/university/employer-partnership',
} as const

export const partnerKind = { employer: 'university', university: 'employer' } as const

const side = z.enum(['us', 'them'])

const partnershipShape = z.object({
  id,
  state: z.enum(partnershipStates),
  requested_by: side,
  message: z.string(),
  decline_reason: z.enum(declineReasons).nullable(),
  /** The message from whoever declined or ended it. */
  closing_message: z.string().nullable(),
  requested_at: timestamp,
  state_at: timestamp,
})
export type Partnership = z.output<typeof partnershipShape>

const may = z.object({
  request: z.boolean(),
  /** Why no partnership can be requested: one stands or is asked for, the person only views, or nobody there could answer. */
  request_hindrance: z.enum(['partnership', 'role', 'team']).nullable(),
  approve: z.boolean(),
  decline: z.boolean(),
  withdraw: z.boolean(),
  end: z.boolean(),
  write: z.boolean(),
})
export type PartnershipMay = z.output<typeof may>

/** An organization of the other kind with its partnership to one's own. */
const rowShape = organizationCardShape.extend({
  tagline: z.string(),
  partnership: partnershipShape.nullable(),
  may,
})
export type PartnershipRow = z.output<typeof rowShape>

const partnershipStatus = z.object({
  is_partnered: z.boolean(),
  state: z.enum(partnershipStates).nullable(),
  organization: organizationCardShape,
  partnership: partnershipShape.nullable(),
  /** The last hundred steps, oldest first. */
  history: z.array(
    z.object({
      id,
      at: timestamp,
      kind: z.enum(['requested', 'approved', 'declined', 'withdrawn', 'ended']),
      by: side,
      person: z.string().nullable(),
      reason: z.enum(declineReasons).nullable(),
      message: z.string().nullable(),
    }),
  ),
  may,
})
export type PartnershipStatus = z.output<typeof partnershipStatus>

export const listSorts = ['name', 'newest'] as const
export const requestSorts = ['waiting', 'newest', 'name'] as const
/** The states between two organizations; most start with `none`. */
export const betweenStates = ['none', ...partnershipStates] as const

const country = z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter country code, like US')
const employerFilters = {
  industry: z.array(z.enum(industries)).max(30).optional(),
  company_size: z.array(z.enum(companySizes)).max(10).optional(),
}

/** The access rule of one side. */
export type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

export const tagOf = {
  employer: 'Partnerships of employers with universities',
  university: 'Partnerships of universities with employers',
} as const

const partnershipCalls = <K extends OrganizationKind, F extends z.ZodRawShape>(kind: K, filters: F) => {
  const access = asTeam[kind] as Gate<K>
  const tag = tagOf[kind]
  const others = kind === 'employer' ? 'universities' : 'employers'
  const query = {
    ...pageQuery,
    /** Part of the name. */
    search: z.string().trim().max(200).optional(),
    country: z.array(country).max(50).optional(),
    ...filters,
  }
  const list = pageOf(rowShape).extend({
    /** Requests waiting for one's own answer, whatever the list and its filters. */
    waiting: z.int(),
  })
  const requests = {
    ...query,
    state: z.array(z.enum(partnershipStates)).optional(),
    sort: z.enum(requestSorts).default('waiting'),
  }
  const params = z.strictObject({ id })
  return {
    check: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/university-partnership/check/:id',
        university: '/university/employer-partnership/check/:id',
      }[kind],
      tag,
      summary: 'Whether the organization is a partner, where the two stand, and the history',
      access: access('viewer'),
      params,
      output: partnershipStatus,
    }),
    all: endpoint({
      method: 'GET',
      path: { employer: '/employer/university-partnership', university: '/university/employer-partnership' }[
        kind
      ],
      tag,
      summary: `Approved ${others} whose team can be asked, and where each stands with yours`,
      access: access('viewer'),
      query: z.strictObject({
        ...query,
        state: z.array(z.enum(betweenStates)).optional(),
        sort: z.enum(listSorts).default('name'),
      }),
      output: list,
    }),
    partners: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/university-partnership-partner',
        university: '/university/employer-partnership-partner',
      }[kind],
      tag,
      summary: `The ${others} you are partners with`,
      access: access('viewer'),
      query: z.strictObject({ ...query, sort: z.enum(listSorts).default('name') }),
      output: list,
    }),
    received: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/university-partnership/request-list',
        university: '/university/employer-partnership/request-list',
      }[kind],
      tag,
      summary: 'Requests received: pending ones first, the longest waiting on top',
      access: access('viewer'),
      query: z.strictObject(requests),
      output: list,
    }),
    sent: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/university-partnership/sent-request-list',
        university: '/university/employer-partnership/sent-request-list',
      }[kind],
      tag,
      summary: 'Requests sent: pending ones first, the longest waiting on top',
      access: access('viewer'),
      query: z.strictObject(requests),
      output: list,
    }),
    request: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/university-partnership/request/:id',
        university: '/university/employer-partnership/request/:id',
      }[kind],
      tag,
      summary:
        'Request a partnership, for the first time or again. If the other side has already asked, this approves it; a repeat changes nothing',
      access: access('member'),
      limit: 60,
      params,
      body: z.strictObject({ message: text(WORDS_LENGTH).optional() }),
      output: partnershipStatus,
      problems: ['conflict'],
    }),
    answer: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/university-partnership/request-status-update',
        university: '/university/employer-partnership/request-status-update',
      }[kind],
      tag,
      summary:
        'Approve or decline a received request, withdraw one you sent, or end the partnership; a repeat changes nothing',
      access: access('member'),
      body: z
        .strictObject({
          /** Of the partnership. */
          id,
          status: z.enum(['approved', 'declined', 'withdrawn', 'ended']),
          reason: z.enum(declineReasons).optional(),
          /** Sent with a decline or an end. */
          message: text(WORDS_LENGTH).optional(),
        })
        .superRefine(({ status, reason, message }, { addIssue }) => {
          const wrong = (path: string, text: string) =>
            addIssue({ code: 'custom', path: [path], message: text })
          if (status === 'declined' && !reason) wrong('reason', 'Choose a reason')
          if (status !== 'declined' && reason) wrong('reason', 'Only `declined` takes a reason')
          if (message && status !== 'declined' && status !== 'ended')
            wrong('message', 'Only `declined` or `ended` takes a message')
        }),
      output: partnershipStatus,
      problems: ['not_found', 'step_not_possible'],
    }),
  }
}

export const employerPartnerships = partnershipCalls('employer', {})
export const universityPartnerships = partnershipCalls('university', employerFilters)
export const partnershipsOf = { employer: employerPartnerships, university: universityPartnerships } as const
