import { z } from 'zod'
import {
  givenPassword,
  jobTitle,
  phone,
  statusAfter,
  token,
} from '#domains/accounts/sign-up/sign-up.contract.ts'
import { anyone, endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { email, id, name, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { asTeam, givenRole, teamRole, teamTag } from '../teams.contract.ts'

export const MOST_EMAILS = 20

const invitationShape = z.object({
  id,
  /** Null for a link made to be shared. */
  email: z.string().nullable(),
  team_role: teamRole,
  invited_by: z.string().nullable(),
  created_at: timestamp,
  expires_at: timestamp,
})
export type Invitation = z.output<typeof invitationShape>

const given = { token, proof: token.optional() }

const invitationCalls = <K extends OrganizationKind>(kind: K) => {
  const access = (asTeam[kind] as (right: TeamRight) => ReturnType<(typeof asTeam)[K]>)('admin')
  return {
    invite: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/leading-team-list/send-email-invitation',
        university: '/university/leading-team-list/send-email-invitation',
      }[kind],
      tag: teamTag,
      summary:
        'Invite people by email, each with a link of their own; without an email it creates a link to share. Links work once, for 7 days',
      access,
      body: z.strictObject({
        emails: z.array(email).max(MOST_EMAILS, `Invite at most ${MOST_EMAILS} at once`).default([]),
        team_role: givenRole[kind],
      }),
      output: z.object({
        /**
         * The first invitation's link; people who use it have to verify their email, while the emailed link
         * has already verified it.
         */
        link: z.string(),
        invitations: z.array(z.object({ id, email: z.string().nullable(), link: z.string() })),
      }),
      holds_secret: true,
      once_a_minute: true,
      limit: 20,
    }),
    list: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/leading-team/invitations',
        university: '/university/leading-team/invitations',
      }[kind],
      tag: teamTag,
      summary: 'Invitations not used yet, newest first',
      access,
      query: z.strictObject(pageQuery),
      output: pageOf(invitationShape),
    }),
    withdraw: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/leading-team/invitations/withdraw',
        university: '/university/leading-team/invitations/withdraw',
      }[kind],
      tag: teamTag,
      summary: 'Revoke an invitation’s link',
      access,
      body: z.strictObject({ invitation_id: id }),
      problems: ['not_found'],
    }),
    resend: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/leading-team/invitations/resend',
        university: '/university/leading-team/invitations/resend',
      }[kind],
      tag: teamTag,
      summary: 'Invite again with a new link for 7 days; the previous one stops working',
      access,
      body: z.strictObject({ invitation_id: id }),
      output: z.object({ link: z.string() }),
      problems: ['not_found'],
      holds_secret: true,
      once_a_minute: true,
      limit: 20,
    }),
    look: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/leading-team/invitation',
        university: '/university/leading-team/invitation',
      }[kind],
      tag: teamTag,
      summary: 'What an invitation’s link is for',
      access: anyone,
      body: z.strictObject(given),
      output: z.object({
        organization: z.object({ name: z.string(), slug: z.string(), logo_url: z.string().nullable() }),
        team_role: teamRole,
        email: z.string().nullable(),
        invited_by: z.string().nullable(),
        expires_at: timestamp,
        /** Whether the invited email has an account here; revealed only through the emailed link. */
        has_account: z.boolean().nullable(),
      }),
      problems: ['link_used', 'link_expired'],
      limit: 30,
    }),
    accept: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/leading-team/invitation/accept',
        university: '/university/leading-team/invitation/accept',
      }[kind],
      tag: teamTag,
      summary:
        'Join the team: new people register, known people give their existing password. The emailed link proves the mailbox and signs in right away',
      access: anyone,
      stages: ['second_step', 'set_up'],
      body: z.strictObject({
        ...given,
        email,
        password: givenPassword,
        first_name: name(100).optional(),
        last_name: name(100).optional(),
        job_title: jobTitle.optional(),
        phone: phone.optional(),
      }),
      output: z.object({ status: statusAfter, organization: z.string() }),
      problems: ['link_used', 'link_expired', 'conflict', 'email_taken'],
      limit: 20,
    }),
  }
}

export const employerInvitations = invitationCalls('employer')
export const universityInvitations = invitationCalls('university')
export const invitationsOfKind = { employer: employerInvitations, university: universityInvitations } as const
