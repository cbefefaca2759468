import { z } from 'zod'
import { asUniversity, endpoint } from '../../../shared/endpoint.ts'
import { id, timestamp } from '../../../shared/fields.ts'

/** Hours in which a repeat tells nobody again. */
export const ANNOUNCED_ONCE_IN = 24

export const announceEvent = endpoint({
  method: 'GET',
  path: '/university/fair-and-event/notify/:id',
  tag: 'Fairs and events',
  summary:
    'Tell the university’s students whom the event is for and who are not registered about it: an event of its own, of a partner, or one it accepted the invitation to. A repeat within 24 hours tells nobody and answers the same',
  access: asUniversity('member'),
  params: z.strictObject({ id }),
  output: z.object({
    /** How many students are told. */
    studentAmount: z.int(),
    /** When; null when there was nobody to tell. */
    announced_at: timestamp.nullable(),
    /** Told before, within the last 24 hours. */
    repeated: z.boolean(),
  }),
  problems: ['not_found', 'conflict'],
  limit: 60,
})
