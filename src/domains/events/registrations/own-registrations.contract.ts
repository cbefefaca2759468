import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { studentEvent } from './event-registrations.contract.ts'

/** Where a registration stands, by the clock. */
export const ownTabs = ['registered', 'waiting', 'offered', 'past', 'canceled'] as const
export type OwnTab = (typeof ownTabs)[number]

const DAY = 86_400_000
const LONGEST = 100 * DAY

const tag = 'Student events'
const own = studentEvent.extend({ registration: studentEvent.shape.registration.unwrap() })
export type OwnEvent = z.output<typeof own>

export const registeredEvents = endpoint({
  method: 'GET',
  path: '/student/event/registered',
  tag,
  summary: 'The events the student registered for, tab by tab: what comes first, then the latest past',
  access: asStudent,
  query: z.strictObject({ ...pageQuery, tab: z.enum(ownTabs).optional() }),
  output: pageOf(own).extend({
    counts: z.object({
      registered: z.int(),
      waiting: z.int(),
      offered: z.int(),
      past: z.int(),
      canceled: z.int(),
    }),
  }),
})

export const schedule = endpoint({
  method: 'GET',
  path: '/student/event/schedule',
  tag,
  summary: 'What the student has a place at, an offer for, or waits for, between two moments',
  access: asStudent,
  query: z
    .strictObject({ from: timestamp, until: timestamp })
    .refine(({ from, until }) => Date.parse(until) > Date.parse(from), {
      path: ['until'],
      error: 'This is not after `from`',
    })
    .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= LONGEST, {
      path: ['until'],
      error: 'Ask for at most 100 days',
    }),
  output: z.object({ data: z.array(own) }),
})
