import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** Hours in which a repeat tells nobody again. */
export const ANNOUNCED_ONCE_IN = 24

const path = '/university/fair-and-event/notify/:id'
const tag = 'Fairs and events'
const access = asUniversity('member')
const params = z.strictObject({ id })
const output = z.object({
  /** How many students are told. */
  studentAmount: z.int(),
  /** When; null when there was nobody to tell. */
  announced_at: timestamp.nullable(),
  /** Told before, within the last 24 hours. */
  repeated: z.boolean(),
})
const problems = ['not_found', 'conflict'] as const
const limit = 60

export const announceEvent = endpoint({
  method: 'POST',
  path,
  tag,
  summary:
    'Tell the university’s students whom the event is for and who are not registered about it: an event of its own, of a partner, or one it accepted the invitation to. A repeat within 24 hours tells nobody and answers the same',
  access,
  params,
  output,
  problems,
  limit,
})

/**
 * The web calls its POST twin; routes serve this one by its name.
 * @public
 */
export const announceEventByGet = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Tell the university’s students of an event, as POST does',
  access,
  params,
  output,
  problems,
  limit,
  effect: true,
})
