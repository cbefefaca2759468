import { z } from 'zod'
import { teamRoles } from '#domains/accounts/sign-in.contract.ts'
import { asOrganization, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const base = {
  tag: 'Leading team',
  access: asOrganization('admin'),
  path: '/leading-team/two-step',
} as const

export const teamTwoStep = endpoint({
  ...base,
  method: 'GET',
  summary: 'Whether the team requires two-step sign-in, and who has it; members without it come first',
  query: z.strictObject(pageQuery),
  output: pageOf(
    z.object({
      account_id: id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      team_role: z.enum(teamRoles),
      has_two_step: z.boolean(),
    }),
  ).extend({
    required: z.boolean(),
    /** Required of every team here, whatever this one says. */
    by_installation: z.boolean(),
    /** Active members who have none. */
    without: z.int(),
    may: z.object({
      /** Only a member who has it can require it. */
      require: z.boolean(),
    }),
  }),
})

export const requireOfTeam = endpoint({
  ...base,
  method: 'PUT',
  summary:
    'Require two-step sign-in of everyone on the team, or stop requiring it. Members without it are told by email and can’t do anything on the team until they set it up',
  body: z.strictObject({ required: z.boolean() }),
  problems: ['conflict'],
  fresh: true,
})
