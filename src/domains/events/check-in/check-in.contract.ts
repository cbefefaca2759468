import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { codeIn } from './ticket-codes.contract.ts'

/**
 * A ticket code has 12 characters, 0–9 and A–F; the QR code carries it at the end of an address, people type
 * it in groups.
 */
export const ticketCode = z
  .string()
  .max(300)
  .transform(codeIn)
  .pipe(z.string().regex(/^[0-9A-F]{12}$/, 'A code has 12 characters, like 4F0A-9C21-77BD'))

/** When it was done, for what a device sends later; defaults to now, also if implausible. */
export const scannedAt = timestamp.optional()

const attendee = {
  /** Of the registration, or of a representative's pass. */
  registration_id: id,
  first_name: z.string(),
  last_name: z.string(),
  university: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  /** Whom they stand for at which booth; null for participants. */
  represents: z.object({ organization: z.string(), booth: z.string().nullable() }).nullable(),
}

export const arrival = z.object({
  ...attendee,
  checked_in_at: timestamp,
  /** Came without a registration and was registered at the door. */
  is_walk_in: z.boolean(),
  /** The team member or helper who checked them in; null if they have left the team, and where nobody did. */
  checked_in_by: z.string().nullable(),
  /** By the code at the entrance. */
  checked_in_self: z.boolean(),
})
export type Arrival = z.output<typeof arrival>

/** The answer to a check-in. */
export const admitted = arrival.extend({ already: z.boolean(), time_zone: z.string() })
export type Admitted = z.output<typeof admitted>

/** Someone on the list, looked up at the door. */
export const personAtDoor = z.object({
  ...attendee,
  checked_in_at: timestamp.nullable(),
  /** Why they can't be let in; null if they can. */
  hindrance: z.string().nullable(),
  may: z.object({
    check_in: z.boolean(),
    /** Despite the hindrance, with a reason. */
    let_in: z.boolean(),
  }),
})
export type PersonAtDoor = z.output<typeof personAtDoor>

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const checkInCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Check-in'
  const params = z.strictObject({ id })
  return {
    checkIn: endpoint({
      method: 'POST',
      path: { employer: '/employer/event/:id/check-in', university: '/university/event/:id/check-in' }[kind],
      tag,
      summary:
        'Check in the holder of a ticket, or of an exhibitor’s badge; a repeat returns when and by whom they were first checked in',
      access: access('member'),
      params,
      body: z.strictObject({
        code: ticketCode,
        scanned_at: scannedAt,
      }),
      formless: true,
      output: admitted,
      problems: ['not_found', 'conflict', 'ticket_elsewhere', 'ticket_canceled', 'ticket_waiting'],
    }),
    people: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/check-in/people',
        university: '/university/event/:id/check-in/people',
      }[kind],
      tag,
      summary:
        'Look someone up at the door by a part of their name or their whole email address, representatives also by exhibitor and booth; at most ten people, who can be let in first',
      access: access('member'),
      params,
      query: z.strictObject({ search: z.string().trim().min(2).max(200) }),
      output: z.object({ data: z.array(personAtDoor) }),
    }),
    checkInPerson: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/person',
        university: '/university/event/:id/check-in/person',
      }[kind],
      tag,
      summary:
        'Check in someone who was looked up, without their ticket; a repeat returns when and by whom they were first checked in',
      access: access('member'),
      params,
      body: z.strictObject({ registration_id: id, scanned_at: scannedAt }),
      formless: true,
      output: admitted,
      problems: ['not_found', 'conflict', 'ticket_canceled', 'ticket_waiting'],
    }),
    undo: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/undo',
        university: '/university/event/:id/check-in/undo',
      }[kind],
      tag,
      summary: 'Undo a check-in; repeating it changes nothing',
      access: access('member'),
      params,
      body: z.strictObject({ registration_id: id }),
      formless: true,
      problems: ['not_found'],
    }),
    sealingKey: endpoint({
      method: 'GET',
      path: { employer: '/employer/check-in/key', university: '/university/check-in/key' }[kind],
      tag,
      summary: 'Get your permanent key for encrypting scans a device cannot send yet',
      access: access('member'),
      output: z.object({ key: z.string() }),
      holds_secret: true,
    }),
    arrivals: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id/check-in', university: '/university/event/:id/check-in' }[kind],
      tag,
      summary: 'Get how many have checked in, and the latest twenty',
      access: access('viewer'),
      params,
      output: z.object({
        title: z.string(),
        starts_at: timestamp,
        ends_at: timestamp,
        time_zone: z.string(),
        registered: z.int(),
        checked_in: z.int(),
        /** Of approved exhibitors. */
        representatives: z.object({ expected: z.int(), checked_in: z.int() }),
        latest: z.array(arrival),
        may: z.object({ check_in: z.boolean() }),
      }),
    }),
  }
}

export const employerCheckIn = checkInCalls('employer')
export const universityCheckIn = checkInCalls('university')
export const checkInOf = { employer: employerCheckIn, university: universityCheckIn } as const
