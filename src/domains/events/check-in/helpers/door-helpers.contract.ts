import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, name, timestamp } from '#shared/fields.ts'

/** Links of one event that work at the same time. */
export const MOST_HELPERS = 20

export const doorHelper = z.object({
  id,
  /** Whom the link is for, or where they stand. */
  name: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
  /** How many they have checked in. */
  checked_in: z.int(),
})
export type DoorHelper = z.output<typeof doorHelper>

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const helperCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Check-in'
  const params = z.strictObject({ id })
  return {
    helpers: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/check-in/helpers',
        university: '/university/event/:id/check-in/helpers',
      }[kind],
      tag,
      summary:
        'List the links that let people without an account check in at this event, those that still work',
      access: access('member'),
      params,
      output: z.object({ data: z.array(doorHelper) }),
    }),
    invite: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/helpers',
        university: '/university/event/:id/check-in/helpers',
      }[kind],
      tag,
      summary:
        'Make a link with which someone without an account can check in at this event, and nothing else, until twelve hours after its end; shown only once',
      access: access('member'),
      params,
      body: z.strictObject({ name: name(60) }),
      output: doorHelper.extend({ link: z.string() }),
      status: 201,
      once_a_minute: true,
      holds_secret: true,
      problems: ['not_found', 'conflict'],
    }),
    dismiss: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/helpers/end',
        university: '/university/event/:id/check-in/helpers/end',
      }[kind],
      tag,
      summary: 'End a helper’s link at once; who they checked in stays checked in',
      access: access('member'),
      params,
      body: z.strictObject({ helper_id: id }),
      problems: ['not_found'],
    }),
  }
}

export const employerHelpers = helperCalls('employer')
export const universityHelpers = helperCalls('university')
export const helpersOf = { employer: employerHelpers, university: universityHelpers } as const
