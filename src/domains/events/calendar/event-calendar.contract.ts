import { z } from 'zod'
import { anyone, asStudent, endpoint, signedIn } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const tag = 'Calendar'
const feedAddress = z.object({
  /** Private: whoever has it can read one's events. */
  url: z.string(),
})

export const calendarAddress = endpoint({
  method: 'GET',
  path: '/calendar/address',
  tag,
  summary: 'The private address of one’s events as a calendar other programs can follow',
  access: signedIn,
  output: feedAddress,
  problems: ['not_found'],
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/calendar/address',
  tag,
  summary: 'Get another private address; the former one ends at once',
  access: signedIn,
  output: feedAddress,
  problems: ['not_found'],
})

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed/:token',
  tag,
  summary: 'Somebody’s events as iCalendar (RFC 5545), for calendar programs; the token is the key',
  access: anyone,
  params: z.strictObject({ token: z.string().min(20).max(200) }),
  output: 'file',
  problems: ['not_found'],
})

export const eventEntry = endpoint({
  method: 'GET',
  path: '/student/event/:id/calendar',
  tag,
  summary: 'One event the student sees, as an iCalendar file to take into a calendar by hand',
  access: asStudent,
  params: z.strictObject({ id }),
  output: 'file',
  problems: ['not_found'],
})
