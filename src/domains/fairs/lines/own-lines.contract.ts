import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

const ownPlace = z.object({
  place_id: id,
  exhibitor_id: id,
  exhibitor: z.string(),
  booth_number: z.string().nullable(),
  /** Waiting, counted from 1; null: called. */
  position: z.int().nullable(),
  called_at: timestamp.nullable(),
})
export type OwnPlace = z.output<typeof ownPlace>

/** What the event `lines` carries: first of all, and whenever something changes. */
export const ownPlaces = z.object({ own: z.array(ownPlace) })
export type OwnPlaces = z.output<typeof ownPlaces>

const lines = ownPlaces.extend({
  /** Open ones, and how many wait there. */
  open: z.array(z.object({ exhibitor_id: id, waiting: z.int() })),
  may: z.object({ join: z.boolean() }),
  /** Why the student can’t join a line, as a sentence. */
  hindrance: z.string().nullable(),
})
export type OwnLines = z.output<typeof lines>

const tag = 'Student events'
const params = z.strictObject({ id })

export const ownLines = endpoint({
  method: 'GET',
  path: '/student/event/lines/:id',
  tag,
  summary: 'Get the lines that are open at a fair, and the student’s place in up to three of them',
  access: asStudent,
  params,
  output: lines,
})

export const linesLive = endpoint({
  method: 'GET',
  path: '/student/event/lines/:id/live',
  tag,
  summary: 'The student’s places in line as they change, as server-sent events',
  access: asStudent,
  params,
  output: 'stream',
})

export const joinLine = endpoint({
  method: 'POST',
  path: '/student/event/lines/join',
  tag,
  summary:
    'Join the line at an exhibitor’s booth, whose team sees the student’s name and studies; at most three at once; repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ event_id: id, exhibitor_id: id }),
  formless: true,
  output: lines,
  problems: ['not_found', 'step_not_possible'],
})

export const leaveLine = endpoint({
  method: 'POST',
  path: '/student/event/lines/leave',
  tag,
  summary: 'Leave a line; repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ place_id: id }),
  formless: true,
  output: lines,
  problems: ['not_found'],
})
