import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { invitationStates } from '../events.contract.ts'

/** The form members that list whom to invite, as the specification names them. */
export const pickField = {
  employer: 'selected_universities_list',
  university: 'selected_employers_list',
} as const

export const MOST_PICKS = 200
export const MESSAGE_LENGTH = 2000

export const invitationWays = ['pick', 'link'] as const

/** An invitation as both sides see it. */
export const invitationShape = z.object({
  id,
  state: z.enum(invitationStates),
  way: z.enum(invitationWays),
  /** The host's message. */
  message: z.string(),
  decline_reason: z.string().nullable(),
  /** The invited organization's message when it accepted. */
  answer: z.string(),
  created_at: timestamp,
  answered_at: timestamp.nullable(),
})
export type Invitation = z.output<typeof invitationShape>

const candidate = organizationCardShape.extend({
  tagline: z.string(),
  is_partnered: z.boolean(),
  /** Takes part already, through its own registration. */
  is_registered: z.boolean(),
  invitation: invitationShape.nullable(),
  may: z.object({ invite: z.boolean() }),
})
export type Candidate = z.output<typeof candidate>

const invitationRow = invitationShape.extend({
  organization: organizationCardShape,
  is_partnered: z.boolean(),
  /** Who on the host's team invited it; null if it opened a link. */
  invited_by: z.string().nullable(),
  /** Names of the team members who will come. */
  guests: z.array(z.string()),
  may: z.object({ withdraw: z.boolean(), invite_again: z.boolean() }),
})
export type InvitationRow = z.output<typeof invitationRow>

export const statusSorts = ['newest', 'answered', 'name'] as const
const counts = z.object({ pending: z.int(), accepted: z.int(), declined: z.int() })

const pick = z.strictObject({ value: id, label: z.string().max(300).optional() })
const pickShape = z
  .array(pick)
  .min(1, 'Choose who to invite')
  .max(MOST_PICKS, `Invite at most ${MOST_PICKS} at a time`)

const search = z.string().trim().max(200).optional()
const candidateFilters = {
  /** Part of the name. */
  search,
  partners: z.boolean().optional(),
  /** Only those not invited yet, or only those invited. */
  invited: z.boolean().optional(),
}
const matching = matchingOf(candidateFilters)
export type Matching = z.output<typeof matching>

const whom = {
  /** Instead of picks: all that match these filters of the list to pick from. */
  matching: matching.optional(),
  message: text(MESSAGE_LENGTH).default(''),
}
const inviteBodies = {
  employer: z
    .strictObject({ selected_universities_list: pickShape.optional(), ...whom })
    .refine(...eitherOr('selected_universities_list', 'Choose universities, or `matching` instead')),
  university: z
    .strictObject({ selected_employers_list: pickShape.optional(), ...whom })
    .refine(...eitherOr('selected_employers_list', 'Choose employers, or `matching` instead')),
}

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const invitationCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Event invitations'
  const others = kind === 'employer' ? 'universities' : 'employers'
  const params = z.strictObject({ id })
  return {
    candidates: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/university_list/:id',
        university: '/university/event/employer_list/:id',
      }[kind],
      tag,
      summary: `List the ${others} that can be invited, partners first, each with its invitation; \`link\` invites anyone who opens it`,
      access: access('viewer'),
      params,
      query: z.strictObject({ ...pageQuery, ...candidateFilters }),
      output: pageOf(candidate).extend({ link: z.string().nullable() }),
    }),
    invite: endpoint({
      method: 'POST',
      path: { employer: '/employer/event/:id/invite', university: '/university/event/:id/invite' }[kind],
      tag,
      summary: `Invite ${others}: those picked, or all that match; those already invited or registered stay as they are, those that declined are asked again`,
      access: access('member'),
      params,
      body: inviteBodies[kind],
      output: z.object({ invited: z.int() }),
      problems: ['conflict', 'list_changed'],
    }),
    withdraw: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/invitation/withdraw',
        university: '/university/event/invitation/withdraw',
      }[kind],
      tag,
      summary: 'Withdraw an unanswered invitation',
      access: access('member'),
      body: z.strictObject({ invitation_id: id }),
      problems: ['not_found', 'conflict'],
    }),
    status: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/invitation-status/:id',
        university: '/university/event/invitation-status/:id',
      }[kind],
      tag,
      summary: 'List the event’s invitations with their answers; `counts` ignore the filters',
      access: access('viewer'),
      params,
      query: z.strictObject({
        ...pageQuery,
        search,
        state: z.array(z.enum(invitationStates)).max(3).optional(),
        way: z.array(z.enum(invitationWays)).max(2).optional(),
        sort: z.enum(statusSorts).default('newest'),
      }),
      output: pageOf(invitationRow).extend({
        counts,
        link: z.string().nullable(),
        may: z.object({ invite: z.boolean() }),
      }),
    }),
    renewLink: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/:id/invitation-link',
        university: '/university/event/:id/invitation-link',
      }[kind],
      tag,
      summary: 'Create a new invitation link; the previous one stops working',
      access: access('member'),
      params,
      output: z.object({ link: z.string() }),
      holds_secret: true,
      problems: ['conflict'],
    }),
  }
}

export const employerInviting = invitationCalls('employer')
export const universityInviting = invitationCalls('university')
export const invitingOf = { employer: employerInviting, university: universityInviting } as const
