import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** Hours within which a repeat notifies nobody. */
export const ANNOUNCED_ONCE_IN = 24

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

export const announceEvent = endpoint({
  method: 'POST',
  path,
  tag,
  summary:
    'Notify the university’s eligible, unregistered students about an event of its own, of a partner, or one it accepted an invitation to. A repeat within 24 hours notifies no one and returns the same answer',
  access,
  params,
  output,
  problems,
  limit,
})

/** The web calls its POST twin; routes serve this one by its name. @public */
export const announceEventByGet = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Notify the university’s students about an event, as POST does',
  access,
  params,
  output,
  problems,
  limit,
  effect: true,
})
