import { z } from 'zod'
import { organizationKinds } from '#domains/organizations/organizations.contract.ts'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { anyone, endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { eventSummary, invitationStates } from '../events.contract.ts'

/** What an invitation link carries. */
const given = z.strictObject({
  /** The event's id. */
  id,
  token: z.string().min(1).max(200),
})

const tag = 'Event invitations'

export const look = endpoint({
  method: 'POST',
  path: '/event-invitation/look',
  tag,
  summary: 'Get what an invitation link is for',
  access: anyone,
  body: given,
  output: z.object({
    event: eventSummary,
    /** The kind of organization it invites. */
    invites: z.enum(organizationKinds),
  }),
  problems: ['link_expired'],
  limit: 60,
})

const openCall = <K extends OrganizationKind>(kind: K) =>
  endpoint({
    method: 'POST',
    path: { employer: '/employer/event/invited/open', university: '/university/event/invited/open' }[kind],
    tag,
    summary: 'Open an invitation link, which invites the organization; repeating it changes nothing',
    access: asTeam[kind]('member') as ReturnType<(typeof asTeam)[K]>,
    body: given,
    output: z.object({ event_id: id, invitation_id: id, state: z.enum(invitationStates) }),
    problems: ['link_expired', 'conflict'],
    limit: 60,
  })

export const employerOpen = openCall('employer')
export const universityOpen = openCall('university')
export const openOf = { employer: employerOpen, university: universityOpen } as const
