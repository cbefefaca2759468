import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { admitted, personAtDoor, ticketCode } from '../check-in.contract.ts'
import { doorList, have, LIST_LIMIT } from '../door-list/door-list.contract.ts'

/** A door scans as fast as people walk in, and several share one address. */
const base = { method: 'POST', tag: 'Check-in', access: anyone, formless: true, limit: 600 } as const
/** The secret at the end of the link, never part of an address that is logged. */
const link = z.string().min(1).max(100)

export const openDoor = endpoint({
  ...base,
  path: '/door',
  summary: 'What a helper’s link opens: the event, how many have come, and the key for scans that wait',
  body: z.strictObject({ link }),
  output: z.object({
    helper_id: id,
    name: z.string(),
    expires_at: timestamp,
    event_id: id,
    title: z.string(),
    starts_at: timestamp,
    ends_at: timestamp,
    time_zone: z.string(),
    checked_in: z.int(),
    /** Students may check in themselves, by the code this link can show. */
    self_check_in: z.boolean(),
    key: z.string(),
  }),
  holds_secret: true,
  problems: ['not_found'],
})

export const checkInAsHelper = endpoint({
  ...base,
  path: '/door/check-in',
  summary: 'Check in a ticket holder with a helper’s link; a repeat returns when they were first checked in',
  body: z.strictObject({ link, code: ticketCode, scanned_at: timestamp.optional() }),
  output: admitted,
  problems: ['not_found', 'conflict', 'ticket_elsewhere', 'ticket_canceled', 'ticket_waiting'],
})

export const peopleForHelper = endpoint({
  ...base,
  path: '/door/people',
  summary: 'Look someone up with a helper’s link by a part of their name or their whole email address',
  body: z.strictObject({ link, search: z.string().trim().min(2).max(200) }),
  output: z.object({ data: z.array(personAtDoor) }),
  problems: ['not_found'],
})

export const checkInPersonAsHelper = endpoint({
  ...base,
  path: '/door/check-in/person',
  summary: 'Check in someone who was looked up with a helper’s link',
  body: z.strictObject({ link, registration_id: id, scanned_at: timestamp.optional() }),
  output: admitted,
  problems: ['not_found', 'conflict', 'ticket_canceled', 'ticket_waiting'],
})

export const listForHelper = endpoint({
  ...base,
  path: '/door/list',
  summary:
    'Get with a helper’s link everyone a device needs to know to check in without a connection, as the host’s team does',
  body: z.strictObject({ link, have }),
  output: doorList,
  compressed: true,
  limit: LIST_LIMIT,
  problems: ['not_found', 'conflict'],
})
