import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { studentEvent } from './registrations/event-registrations.contract.ts'

const tag = 'Student events'

export const likedEvents = endpoint({
  method: 'GET',
  path: '/student/event/liked',
  tag,
  summary: 'The events the student likes, also those over or canceled, the latest like first',
  access: asStudent,
  query: z.strictObject({ ...pageQuery, search: z.string().max(200).optional() }),
  output: pageOf(studentEvent.extend({ liked_at: timestamp })),
})

export const likeUnlikeEvent = endpoint({
  method: 'POST',
  path: '/student/event/like-unlike',
  tag,
  summary:
    'Like an event or take the like back: the call names the wanted state, so repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ event_id: id, liked: z.boolean() }),
  output: z.object({ event_id: id, liked: z.boolean() }),
  problems: ['not_found'],
})
