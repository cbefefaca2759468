import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { slotFields } from './appointment-slots.contract.ts'

const appointment = z.object({
  ...slotFields,
  exhibitor: organizationCardShape,
  may: z.object({ leave: z.boolean() }),
})
export type Appointment = z.output<typeof appointment>

const appointments = z.object({
  /** The student's own appointments, by time. */
  own: z.array(appointment),
  /** Exhibitors that offer appointments, by name, with how many slots are free. */
  exhibitors: z.array(
    organizationCardShape.extend({ booth: z.string().nullable(), registration_id: id, free: z.int() }),
  ),
  may: z.object({ book: z.boolean() }),
  /** Why the student cannot book, as a sentence. */
  hindrance: z.string().nullable(),
})
export type Appointments = z.output<typeof appointments>

const tag = 'Student events'
const params = z.strictObject({ id })

export const ownAppointments = endpoint({
  method: 'GET',
  path: '/student/event/appointments/:id',
  tag,
  summary: 'List the student’s appointments at an event, and the exhibitors that offer any',
  access: asStudent,
  params,
  output: appointments,
})

export const freeSlots = endpoint({
  method: 'GET',
  path: '/student/event/free-slots/:id',
  tag,
  summary: 'List one exhibitor’s free slots by time, at most two hundred; `id` is its registration',
  access: asStudent,
  params,
  output: z.object({ slots: z.array(z.object(slotFields)) }),
})

export const bookSlot = endpoint({
  method: 'POST',
  path: '/student/event/book-slot',
  tag,
  summary:
    'Book an appointment, or switch from another one, which is kept if the new slot is gone; repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ slot_id: id, instead_of: id.optional() }),
  output: appointments,
  problems: ['not_found', 'slot_taken', 'appointment_clash', 'step_not_possible'],
})

export const leaveSlot = endpoint({
  method: 'POST',
  path: '/student/event/leave-slot',
  tag,
  summary: 'Cancel an appointment, which frees the slot for others',
  access: asStudent,
  body: z.strictObject({ slot_id: id }),
  output: appointments,
  problems: ['not_found', 'step_not_possible'],
})
