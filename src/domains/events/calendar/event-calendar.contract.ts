import { z } from 'zod'
import { anyone, asStudent, endpoint, signedIn } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const tag = 'Calendar'
const feedAddress = z.object({
  /** Private: anyone who has it can read the events. */
  url: z.string(),
})

export const calendarAddress = endpoint({
  method: 'GET',
  path: '/calendar/address',
  tag,
  summary: 'Get the private address of your events as a calendar feed',
  access: signedIn,
  output: feedAddress,
  problems: ['not_found'],
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/calendar/address',
  tag,
  summary: 'Create a new private address; the old one stops working at once',
  access: signedIn,
  output: feedAddress,
  problems: ['not_found'],
})

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed/:token',
  current: true,
  tag,
  summary: 'Get a person’s events as iCalendar (RFC 5545), for calendar apps; the token is the key',
  access: anyone,
  params: z.strictObject({ token: z.string().min(20).max(200) }),
  output: 'file',
  problems: ['not_found'],
})

export const eventEntry = endpoint({
  method: 'GET',
  path: '/student/event/:id/calendar',
  tag,
  summary: 'Download one event as an iCalendar file',
  access: asStudent,
  params: z.strictObject({ id }),
  output: 'file',
  problems: ['not_found'],
})
