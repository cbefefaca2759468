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
  summary: 'List the events the student likes, including past and canceled ones, latest like first',
  access: asStudent,
  query: z.strictObject({ ...pageQuery, search: z.string().max(200).optional() }),
  output: pageOf(studentEvent.extend({ liked_at: timestamp })),
})

export const likeUnlikeEvent = endpoint({
  method: 'POST',
  path: '/student/event/like-unlike',
  tag,
  summary: 'Like or unlike an event; the body states the result, so repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ event_id: id, liked: z.boolean() }),
  output: z.object({ event_id: id, liked: z.boolean() }),
  problems: ['not_found'],
})
