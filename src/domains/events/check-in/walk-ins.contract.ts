import { z } from 'zod'
import { nameFields } from '#domains/accounts/sign-up/sign-up.contract.ts'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { type BodyOf, endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { email, id, name } from '#shared/fields.ts'
import { admitted, scannedAt } from './check-in.contract.ts'
import { LET_IN_REASON_LENGTH } from './let-ins.contract.ts'

/** A student without a registration, as the host may see them anyway. */
export const studentAtDoor = z.object({
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  university: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  /** Why they can't be registered; null if they can. */
  hindrance: z.string().nullable(),
  may: z.object({
    walk_in: z.boolean(),
    /** Despite the hindrance, with a reason. */
    let_in: z.boolean(),
  }),
})
export type StudentAtDoor = z.output<typeof studentAtDoor>

const guest = z.strictObject({ ...nameFields, email })

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const walkInCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Check-in'
  const params = z.strictObject({ id })
  return {
    students: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/check-in/students',
        university: '/university/event/:id/check-in/students',
      }[kind],
      tag,
      summary:
        'Look up students without a registration by a part of their name or their whole email address, at most ten: a university finds those it confirmed, an employer those whose profile is open to employers; at an event that is not public, a whole address finds everyone it is open to',
      access: access('member'),
      params,
      query: z.strictObject({ search: z.string().trim().min(2).max(200) }),
      output: z.object({ data: z.array(studentAtDoor) }),
    }),
    walkIn: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/walk-in',
        university: '/university/event/:id/check-in/walk-in',
      }[kind],
      tag,
      summary:
        'Register and check in someone who came without a registration, a student or a guest without an account. What is refused with `may.let_in` is passed with a reason, which is kept. Somebody already registered is checked in instead, and nobody is entered twice',
      access: access('member'),
      params,
      body: z
        .strictObject({
          student_id: id.optional(),
          guest: guest.optional(),
          reason: name(LET_IN_REASON_LENGTH).optional(),
          scanned_at: scannedAt,
        })
        .refine((body) => (body.student_id === undefined) !== (body.guest === undefined), {
          path: ['guest'],
          error: 'Name either a student or a guest',
        }),
      status: 201,
      output: admitted,
      problems: [
        'not_found',
        'conflict',
        'registration_not_open',
        'outside_target_group',
        'ticket_canceled',
        'ticket_waiting',
      ],
    }),
  }
}

export const employerWalkIns = walkInCalls('employer')
export const universityWalkIns = walkInCalls('university')
export const walkInsOf = { employer: employerWalkIns, university: universityWalkIns } as const
export type WalkIn = BodyOf<typeof universityWalkIns.walkIn>
