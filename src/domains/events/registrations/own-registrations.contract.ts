import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { studentEvent } from './event-registrations.contract.ts'

/** The state of a registration, by the clock. */
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
  summary:
    'List the events the student registered for, by tab: upcoming ones first, then the latest past ones',
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
  summary: 'List the student’s places, offers, and places in line between two moments',
  access: asStudent,
  query: z
    .strictObject({ from: timestamp, until: timestamp })
    .refine(({ from, until }) => Date.parse(until) > Date.parse(from), {
      path: ['until'],
      error: 'This must be after `from`',
    })
    .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= LONGEST, {
      path: ['until'],
      error: 'Ask for at most 100 days',
    }),
  output: z.object({ data: z.array(own) }),
})
