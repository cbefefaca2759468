import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'
import { activeStates, fairStates, gateOf, paymentStates } from '../fairs.contract.ts'
import { messageText } from './fair-threads.contract.ts'

/** How many messages to several exhibitors one event takes within 24 hours. */
export const BROADCASTS_A_DAY = 5

const audience = {
  /** Those who take part or may, unless others are chosen. */
  state: z
    .array(z.enum(fairStates))
    .min(1)
    .max(10)
    .default([...activeStates]),
  payment: z.array(z.enum(paymentStates)).max(10).optional(),
  booth: z.array(id).max(100).optional(),
  owing: z.boolean().optional(),
  overdue: z.boolean().optional(),
}
export type Audience = z.output<z.ZodObject<typeof audience>>

const broadcast = z.object({
  id,
  /** Null if the author has left. */
  author: z.string().nullable(),
  text: z.string(),
  audience: z.object({
    state: z.array(z.enum(fairStates)),
    payment: z.array(z.enum(paymentStates)),
    /** Names of kinds that are still there. */
    booth: z.array(z.string()),
    owing: z.boolean(),
    overdue: z.boolean(),
  }),
  /** How many organizations it went to. */
  recipients: z.int(),
  sent_at: timestamp,
})
export type Broadcast = z.output<typeof broadcast>

const quota = {
  /** How many more can be sent within 24 hours. */
  left: z.int(),
  /** When the next one can be sent, if none is left. */
  next_at: timestamp.nullable(),
}

const preview = z.object({
  /** How many organizations it would go to. */
  total: z.int(),
  /** How many members of their teams are notified. */
  people: z.int(),
  /** The first ten of them by name. */
  organizations: z.array(z.string()),
  /** What the email is called. */
  subject: z.string(),
  ...quota,
})
export type Preview = z.output<typeof preview>

const params = z.strictObject({ id })

const broadcastCalls = <K extends OrganizationKind>(kind: K) => {
  const tag = exhibitorTag[kind]
  const path = {
    employer: '/employer/event/exhibitor-broadcasts/:id',
    university: '/university/event/exhibitor-broadcasts/:id',
  }[kind]
  return {
    list: endpoint({
      method: 'GET',
      path,
      tag,
      summary: 'List what the host wrote to several exhibitors of an event, newest first',
      access: gateOf(kind)('viewer'),
      params,
      query: z.strictObject(pageQuery),
      output: pageOf(broadcast).extend({ ...quota, may: z.object({ send: z.boolean() }) }),
    }),
    preview: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/exhibitor-broadcasts/:id/preview',
        university: '/university/event/exhibitor-broadcasts/:id/preview',
      }[kind],
      tag,
      summary: 'See whom a message to exhibitors would reach',
      access: gateOf(kind)('viewer'),
      params,
      query: z.strictObject(audience),
      output: preview,
    }),
    send: endpoint({
      method: 'POST',
      path,
      tag,
      summary: `Write to all exhibitors in these states, with these payments, or of these kinds of booths: at most ${BROADCASTS_A_DAY} times in 24 hours for an event. Each team is notified in the app and by email`,
      access: gateOf(kind)('member'),
      status: 201,
      limit: 30,
      once_a_minute: true,
      params,
      body: z.strictObject({
        ...audience,
        message: messageText,
        /** `total` of the preview; if another number matches by now, nothing is sent. */
        total: z
          .int()
          .min(1, 'No exhibitor matches')
          .max(MOST_MATCHING, `One message reaches at most ${MOST_MATCHING} exhibitors`),
      }),
      output: broadcast,
      problems: ['step_not_possible', 'list_changed', 'too_many_requests'],
    }),
  }
}

export const employerBroadcasts = broadcastCalls('employer')
export const universityBroadcasts = broadcastCalls('university')
export const broadcastsOf = { employer: employerBroadcasts, university: universityBroadcasts } as const
