import { z } from 'zod'
import { anyone, asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { entranceScreen } from './self-check-in.contract.ts'

export const screenForHelper = endpoint({
  method: 'POST',
  path: '/door/self',
  tag: 'Check-in',
  summary: 'Get the codes that a screen at the entrance shows for self check-in, with a helper’s link',
  access: anyone,
  formless: true,
  limit: 600,
  /** The secret at the end of the link, never part of an address that is logged. */
  body: z.strictObject({ link: z.string().min(1).max(100) }),
  output: entranceScreen,
  holds_secret: true,
  problems: ['not_found'],
})

export const checkInMyself = endpoint({
  method: 'POST',
  path: '/student/event/check-in',
  tag: 'Check-in',
  summary:
    'Check in with the code on the screen at the entrance, for a minute at most after it was shown; a repeat returns when the student was first checked in',
  access: asStudent,
  formless: true,
  // a whole campus shares one address
  limit: 600,
  body: z.strictObject({ event_id: id, code: z.string().max(100) }),
  output: z.object({
    title: z.string(),
    time_zone: z.string(),
    checked_in_at: timestamp,
    already: z.boolean(),
  }),
  problems: ['not_found', 'conflict', 'link_expired', 'not_registered', 'ticket_canceled', 'ticket_waiting'],
})
