import { z } from 'zod'
import {
  asEmployer,
  asUniversity,
  endpoint,
  type OrganizationKind,
  type TeamRight,
  type TeamRole,
} from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const teamRole = z.enum(['owner', 'admin', 'recruiter', 'staff', 'viewer'])

/** What a team of this kind can be asked for. */
export const givenRole: Record<OrganizationKind, z.ZodType<TeamRole, TeamRole>> = {
  employer: z.enum(['owner', 'admin', 'recruiter', 'viewer']),
  university: z.enum(['owner', 'admin', 'staff', 'viewer']),
}

export const asTeam = {
  employer: asEmployer,
  university: asUniversity,
} as const
export const teamTag = 'Leading team'

const memberShape = z.object({
  account_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  picture_url: z.string().nullable(),
  team_role: teamRole,
  joined_at: timestamp,
  is_me: z.boolean(),
  may: z.object({
    /** The other roles the caller may give. */
    give: z.array(teamRole),
    remove: z.boolean(),
    transfer: z.boolean(),
  }),
})
export type TeamMemberRow = z.output<typeof memberShape>

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const teamCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const account_id = id
  return {
    list: endpoint({
      method: 'GET',
      path: { employer: '/employer/leading-team-list', university: '/university/leading-team-list' }[kind],
      tag: teamTag,
      summary: 'The team with its roles, owners first; `may` says what the caller can do',
      access: access('viewer'),
      query: z.strictObject(pageQuery),
      output: pageOf(memberShape).extend({
        may: z.object({ manage: z.boolean(), give: z.array(teamRole) }),
      }),
    }),
    changeRole: endpoint({
      method: 'PUT',
      path: { employer: '/employer/leading-team/role', university: '/university/leading-team/role' }[kind],
      tag: teamTag,
      summary:
        'Give a member another role. Only owners can change owners, and the last owner stays one. A lower role ends the invitations the member sent',
      access: access('admin'),
      body: z.strictObject({ account_id, team_role: givenRole[kind] }),
      problems: ['not_found', 'last_owner'],
    }),
    remove: endpoint({
      method: 'POST',
      path: { employer: '/employer/leading-team/delete', university: '/university/leading-team/delete' }[
        kind
      ],
      tag: teamTag,
      summary:
        'Remove a member, or leave. The member is signed out right away and the invitations they sent end; the last owner stays',
      access: access('admin'),
      body: z.strictObject({ account_id }),
      problems: ['not_found', 'last_owner'],
    }),
    transfer: endpoint({
      method: 'POST',
      path: { employer: '/employer/leading-team/transfer', university: '/university/leading-team/transfer' }[
        kind
      ],
      tag: teamTag,
      summary:
        'Hand over your ownership to another member and continue as an admin; invitations you sent end',
      access: access('owner'),
      body: z.strictObject({ account_id }),
      problems: ['not_found', 'conflict'],
    }),
  }
}

export const employerTeam = teamCalls('employer')
export const universityTeam = teamCalls('university')
export const teamOfKind = { employer: employerTeam, university: universityTeam } as const
