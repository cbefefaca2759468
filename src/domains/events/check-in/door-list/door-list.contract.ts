import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** People of one event that a device keeps; of more, those with a place come first. */
export const MOST_ON_LIST = 20_000
/** The list comes in so many parts, of which only those that changed are sent again. */
export const PARTS = 64

/** A mark stands for a ticket code or an address: short enough to fit thousands of other texts as well. */
const mark = z.string()

const personOnList = z.object({
  /** Of the registration, or of a representative's pass. */
  id,
  first_name: z.string(),
  last_name: z.string(),
  /** What tells namesakes apart; null where the name is enough. */
  about: z.string().nullable(),
  represents: z.object({ organization: z.string(), booth: z.string().nullable() }).nullable(),
  ticket: mark,
  address: mark.nullable(),
  checked_in_at: timestamp.nullable(),
  /** Why they can't be let in; null if they can. */
  hindrance: z.string().nullable(),
  may: z.object({ check_in: z.boolean(), let_in: z.boolean() }),
})
export type PersonOnList = z.output<typeof personOnList>

/** What a device says it has: the digests of all parts, in their order. */
export const have = z
  .string()
  .regex(/^([0-9a-f]{8}){64}$/)
  .optional()

export const doorList = z.object({
  title: z.string(),
  time_zone: z.string(),
  as_of: timestamp,
  /** When devices forget it. */
  ends_at: timestamp,
  /** What marks are made with. */
  salt: z.string(),
  /** False where an event has more people than a device keeps. */
  is_whole: z.boolean(),
  /** What would keep out a guest without an account; absent where walk-ins aren't this door's. */
  walk_in: z
    .object({
      hindrance: z.string().nullable(),
      may: z.object({ walk_in: z.boolean(), let_in: z.boolean() }),
    })
    .optional(),
  parts: z.array(z.object({ part: z.int(), digest: z.string(), people: z.array(personOnList) })),
})
export type DoorList = z.output<typeof doorList>

/** A door asks every minute. */
export const LIST_LIMIT = 60

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const doorListCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  return {
    list: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/check-in/list',
        university: '/university/event/:id/check-in/list',
      }[kind],
      tag: 'Check-in',
      summary:
        'Get everyone a device needs to know to check in without a connection, from a day before the event until its end: names and states, and marks instead of ticket codes and addresses (the first eight hexadecimal digits of HMAC-SHA-256 under `salt` of `ticket CODE` or `address EMAIL`). With the digests a device has, only the parts that changed',
      access: access('member'),
      params: z.strictObject({ id }),
      query: z.strictObject({ have }),
      output: doorList,
      compressed: true,
      limit: LIST_LIMIT,
      problems: ['not_found', 'conflict'],
    }),
  }
}

export const employerDoorList = doorListCalls('employer')
export const universityDoorList = doorListCalls('university')
export const doorListOf = { employer: employerDoorList, university: universityDoorList } as const
