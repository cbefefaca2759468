import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

const tag = 'Check-in'

/** What the screen at the entrance shows. */
export const entranceScreen = z.object({
  event_id: id,
  title: z.string(),
  starts_at: timestamp,
  ends_at: timestamp,
  time_zone: z.string(),
  is_on: z.boolean(),
  /** Why nobody can check in now; null if they can. */
  hindrance: z.string().nullable(),
  /** The one to show now and the next ones, so that a screen gets over a lost connection; none where nobody can check in. */
  codes: z.array(
    z.object({
      code: z.string(),
      /** Milliseconds from when the one before it ends. */
      shown_for: z.int(),
    }),
  ),
})
export type EntranceScreen = z.output<typeof entranceScreen>

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const selfCheckInCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const params = z.strictObject({ id })
  return {
    screen: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/check-in/self',
        university: '/university/event/:id/check-in/self',
      }[kind],
      tag,
      summary:
        'Get the codes that a screen at the entrance shows for self check-in, each for 30 seconds: the one of now and the next ones',
      access: access('member'),
      params,
      output: entranceScreen,
      holds_secret: true,
    }),
    switchSelf: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/:id/check-in/self',
        university: '/university/event/:id/check-in/self',
      }[kind],
      tag,
      summary: 'Switch self check-in on or off; off, codes that are still shown stop working at once',
      access: access('member'),
      params,
      body: z.strictObject({ is_on: z.boolean() }),
      problems: ['not_found', 'conflict'],
    }),
  }
}

export const employerSelfCheckIn = selfCheckInCalls('employer')
export const universitySelfCheckIn = selfCheckInCalls('university')
export const selfCheckInOf = { employer: employerSelfCheckIn, university: universitySelfCheckIn } as const
