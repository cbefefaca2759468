import { z } from 'zod'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { eventFormats, eventKinds, eventVisibilities } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const base = { tag: 'Operators', access: asOperator } as const

export const shownEventStates = ['published', 'ended', 'canceled', 'taken_down'] as const
export type ShownEventState = (typeof shownEventStates)[number]
export const eventOrders = ['newest', 'oldest'] as const

const row = z.object({
  id,
  title: z.string(),
  state: z.enum(shownEventStates),
  kind: z.enum(eventKinds).nullable(),
  format: z.enum(eventFormats).nullable(),
  visibility: z.enum(eventVisibilities),
  time_zone: z.string(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  published_at: timestamp,
  /** Why operators took it down. */
  taken_down_reason: z.string().nullable(),
  /** Students with a place, offered ones included. */
  taken: z.int(),
  waiting: z.int(),
  host: z.object({
    id,
    kind: z.enum(organizationKinds),
    name: z.string(),
    state: z.enum(organizationStates),
  }),
  may: z.object({ take_down: z.boolean() }),
})
export type EventRow = z.output<typeof row>

export const eventsForReview = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/events',
  summary: 'All events that were ever published, by state, host, and words, in the order of publishing',
  query: z.strictObject({
    ...pageQuery,
    state: z.array(z.enum(shownEventStates)).optional(),
    organization_id: id.optional(),
    search: z.string().trim().max(200).optional(),
    sort: z.enum(eventOrders).default('newest'),
  }),
  output: pageOf(row),
})

export const eventForReview = endpoint({
  ...base,
  method: 'GET',
  path: '/operator/events/:id',
  summary: 'An event with everything its readers see, and how many take part',
  params: z.strictObject({ id }),
  output: row.extend({
    /** Sanitized HTML. */
    description: z.string(),
    venue_name: z.string().nullable(),
    venue_address: z.string().nullable(),
    meeting_url: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    canceled_at: timestamp.nullable(),
    taken_down_at: timestamp.nullable(),
    /** Organizations with a pending or approved registration. */
    exhibitors: z.int(),
  }),
})
export type EventDetail = z.output<(typeof eventForReview)['output']>

export const takeDownEvent = endpoint({
  ...base,
  fresh: true,
  method: 'POST',
  path: '/operator/events/take-down',
  summary: 'Hide an event from everyone and cancel it unless it is over; host and participants are told why',
  body: z.strictObject({ event_id: id, reason: requiredText(1000) }),
  problems: ['not_found', 'conflict'],
})
