import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'

export const NOTE_LENGTH = 2000
const tag = 'Student events'

const planned = z.object({ exhibitor_id: id, starred: z.boolean(), note: z.string() })
export type Planned = z.output<typeof planned>

const visitPlan = z.object({ exhibitors: z.array(planned) })
export type VisitPlan = z.output<typeof visitPlan>

const exhibitor = { event_id: id, exhibitor_id: id }

export const ownVisitPlan = endpoint({
  method: 'GET',
  path: '/student/event/visit-plan/:id',
  tag,
  summary: 'Get the exhibitors the student starred at an event, and the notes nobody else reads',
  access: asStudent,
  params: z.strictObject({ id }),
  output: visitPlan,
})

export const starExhibitor = endpoint({
  method: 'POST',
  path: '/student/event/visit-plan/star',
  tag,
  summary: 'Star or unstar an exhibitor; the body states the result, so repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ ...exhibitor, starred: z.boolean() }),
  formless: true,
  output: planned,
  problems: ['not_found'],
})

export const noteExhibitor = endpoint({
  method: 'POST',
  path: '/student/event/visit-plan/note',
  tag,
  summary: 'Write a private note about an exhibitor; empty text removes it',
  access: asStudent,
  body: z.strictObject({ ...exhibitor, note: text(NOTE_LENGTH) }),
  output: planned,
  problems: ['not_found'],
})
