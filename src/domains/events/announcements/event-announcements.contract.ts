import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { targetGroupShape } from '../events.contract.ts'

/** Hours within which a repeat notifies nobody. */
export const ANNOUNCED_ONCE_IN = 24
export const MESSAGE_LENGTH = 1000

const path = '/university/fair-and-event/notify/:id'
const tag = 'Fairs and events'
const access = asUniversity('member')
const params = z.strictObject({ id })
const output = z.object({
  /** How many students are notified. */
  studentAmount: z.int(),
  /** When; null if there was nobody to notify. */
  announced_at: timestamp.nullable(),
  /** Already announced within the last 24 hours. */
  repeated: z.boolean(),
})
const problems = ['not_found', 'conflict'] as const
const limit = 60

/** Students are notified if they fit: one of the majors, one of the classes, one of the degrees. Empty lists fit everyone. */
const audience = targetGroupShape.shape
export type Audience = z.output<typeof targetGroupShape>

export const announceEvent = endpoint({
  method: 'POST',
  path,
  tag,
  summary:
    'Notify the students whom the university confirmed, who may register and haven’t, about an event of its own, of a partner, or one it accepted an invitation to; all of them or those who fit. A repeat within 24 hours notifies no one and returns the same answer',
  access,
  params,
  body: z.strictObject({
    ...audience,
    /** In the email, as the university’s words. */
    message: text(MESSAGE_LENGTH).default(''),
    /** `studentAmount` of the preview; if another number fits by now, nobody is notified. */
    total: z.int().min(0).optional(),
  }),
  output,
  problems: [...problems, 'list_changed'],
  limit,
})

/** The web calls its POST twin; routes serve this one by its name. @public */
export const announceEventByGet = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Notify the university’s students about an event, as POST does without a body',
  access,
  params,
  output,
  problems,
  limit,
  effect: true,
})

export const previewAnnouncement = endpoint({
  method: 'GET',
  path: '/university/fair-and-event/notify/:id/preview',
  tag,
  summary: 'See how many students would be notified about an event, and the email without the message',
  access,
  params,
  query: z.strictObject(audience),
  output: z.object({
    /** How many students would be notified. */
    studentAmount: z.int(),
    /** How many of the confirmed students can still register, before majors, classes, and degrees are looked at. */
    eligible: z.int(),
    letter: z.object({
      subject: z.string(),
      /** The message comes after the first one. */
      paragraphs: z.array(z.string()),
      facts: z.array(z.tuple([z.string(), z.string()])),
    }),
    /** The announcement within the last 24 hours, if any: until then, nobody is notified again. */
    last: z.object({ announced_at: timestamp, studentAmount: z.int(), next_at: timestamp }).nullable(),
  }),
  problems,
})
