import { z } from 'zod'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { asTeam, givenRole, teamTag } from '../teams.contract.ts'

const requestShape = z.object({
  account_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  phone: z.string().nullable(),
  asked_at: timestamp,
})
export type JoinRequest = z.output<typeof requestShape>

const requestCalls = <K extends OrganizationKind>(kind: K) => {
  const access = (asTeam[kind] as (right: TeamRight) => ReturnType<(typeof asTeam)[K]>)('admin')
  return {
    list: endpoint({
      method: 'GET',
      path: { employer: '/employer/leading-team/requests', university: '/university/leading-team/requests' }[
        kind
      ],
      tag: teamTag,
      summary: 'People who asked to join the team, the longest-waiting first',
      access,
      query: z.strictObject(pageQuery),
      output: pageOf(requestShape),
    }),
    accept: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/leading-team/requests/accept',
        university: '/university/leading-team/requests/accept',
      }[kind],
      tag: teamTag,
      summary: 'Let a person who asked to join into the team, in a role',
      access,
      body: z.strictObject({ account_id: id, team_role: givenRole[kind].optional() }),
      problems: ['not_found', 'conflict'],
    }),
    decline: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/leading-team/requests/decline',
        university: '/university/leading-team/requests/decline',
      }[kind],
      tag: teamTag,
      summary: 'Decline a request to join; the person is told, with the reason if one is given',
      access,
      body: z.strictObject({ account_id: id, reason: text(1000).optional() }),
      problems: ['not_found', 'conflict'],
    }),
  }
}

export const employerRequests = requestCalls('employer')
export const universityRequests = requestCalls('university')
export const requestsOfKind = { employer: employerRequests, university: universityRequests } as const
