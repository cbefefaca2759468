import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { slotFields } from './appointment-slots.contract.ts'

const visit = z.object({
  ...slotFields,
  exhibitor: organizationCardShape,
  may: z.object({ leave: z.boolean() }),
})
export type Appointment = z.output<typeof visit>

const visits = z.object({
  /** The student's own, by time. */
  own: z.array(visit),
  /** Exhibitors that offer visits, by name, with how many are free. */
  exhibitors: z.array(
    organizationCardShape.extend({ booth: z.string().nullable(), registration_id: id, free: z.int() }),
  ),
  may: z.object({ book: z.boolean() }),
  /** Why booking is not possible, in words. */
  hindrance: z.string().nullable(),
})
export type Appointments = z.output<typeof visits>

const tag = 'Student events'
const params = z.strictObject({ id })

export const visitList = endpoint({
  method: 'GET',
  path: '/student/event/visits/:id',
  tag,
  summary: 'The visits at exhibitors a student has booked for an event, and who offers some',
  access: asStudent,
  params,
  output: visits,
})

export const freeSlots = endpoint({
  method: 'GET',
  path: '/student/event/free-slots/:id',
  tag,
  summary:
    'When one exhibitor of an event can be visited, by time, at most two hundred; `id` is its registration',
  access: asStudent,
  params,
  output: z.object({ slots: z.array(z.object(slotFields)) }),
})

export const bookSlot = endpoint({
  method: 'POST',
  path: '/student/event/book-slot',
  tag,
  summary:
    'Book a visit, or switch to it from another one, which is kept when the new one is gone; who has it keeps it',
  access: asStudent,
  body: z.strictObject({ slot_id: id, instead_of: id.optional() }),
  output: visits,
  problems: ['not_found', 'slot_taken', 'visit_clash', 'step_not_possible'],
})

export const leaveSlot = endpoint({
  method: 'POST',
  path: '/student/event/leave-slot',
  tag,
  summary: 'Give a visit up; it is free for others',
  access: asStudent,
  body: z.strictObject({ slot_id: id }),
  output: visits,
  problems: ['not_found', 'step_not_possible'],
})
