import { z } from 'zod'
import {
  asEmployer,
  asUniversity,
  endpoint,
  type OrganizationKind,
  type TeamRight,
} from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** A ticket's code is 12 characters of 0–9 and A–F; the QR code holds it at the end of an address, people type it in groups. */
export const ticketCode = z
  .string()
  .max(300)
  .transform((text) => (text.split('code=').at(-1) ?? '').replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-F]{12}$/, 'A code has 12 characters, like 4F0A-9C21-77BD'))

const attendee = {
  registration_id: id,
  first_name: z.string(),
  last_name: z.string(),
  university: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
}

export const arrival = z.object({
  ...attendee,
  checked_in_at: timestamp,
  /** Who of the team let them in; null when they have left the team. */
  checked_in_by: z.string().nullable(),
})
export type Arrival = z.output<typeof arrival>

const as = { employer: asEmployer, university: asUniversity } as const
type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof as)[K]>

const checkInCalls = <K extends OrganizationKind>(kind: K) => {
  const access = as[kind] as Gate<K>
  const tag = 'Check-in'
  const params = z.strictObject({ id })
  return {
    checkIn: endpoint({
      method: 'POST',
      path: { employer: '/employer/event/:id/check-in', university: '/university/event/:id/check-in' }[kind],
      tag,
      summary: 'Let in the holder of a ticket; a repeat answers when and by whom they were let in first',
      access: access('member'),
      params,
      body: z.strictObject({
        code: ticketCode,
        /** When it was scanned, for scans that waited for the network; now when left out or not plausible. */
        scanned_at: timestamp.optional(),
      }),
      output: arrival.extend({ already: z.boolean(), time_zone: z.string() }),
      problems: ['not_found', 'conflict', 'ticket_elsewhere', 'ticket_canceled', 'ticket_waiting'],
    }),
    undo: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/undo',
        university: '/university/event/:id/check-in/undo',
      }[kind],
      tag,
      summary: 'Take back an arrival; repeating it changes nothing',
      access: access('member'),
      params,
      body: z.strictObject({ registration_id: id }),
      problems: ['not_found'],
    }),
    sealingKey: endpoint({
      method: 'GET',
      path: { employer: '/employer/check-in/key', university: '/university/check-in/key' }[kind],
      tag,
      summary: 'The key with which a device seals scans it cannot send yet: one’s own, always the same',
      access: access('member'),
      output: z.object({ key: z.string() }),
      holds_secret: true,
    }),
    arrivals: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id/check-in', university: '/university/event/:id/check-in' }[kind],
      tag,
      summary: 'How many have arrived, and the latest twenty',
      access: access('viewer'),
      params,
      output: z.object({
        title: z.string(),
        starts_at: timestamp,
        ends_at: timestamp,
        time_zone: z.string(),
        registered: z.int(),
        checked_in: z.int(),
        latest: z.array(arrival),
        may: z.object({ check_in: z.boolean() }),
      }),
    }),
  }
}

export const employerCheckIn = checkInCalls('employer')
export const universityCheckIn = checkInCalls('university')
export const checkInOf = { employer: employerCheckIn, university: universityCheckIn } as const
