import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { dayFilter, id, requiredText, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { registrationStates } from '../events.contract.ts'

/** Whether someone came; `open` while unknown. */
export const arrivals = ['checked_in', 'no_show', 'open'] as const
export type Arrival = (typeof arrivals)[number]
export const participantSorts = ['newest', 'oldest', 'name', 'university'] as const

/** Why a registration is canceled by the host. */
export const REASON_LENGTH = 1000
export const participantFilters = {
  /** Part of the name. */
  search: z.string().trim().max(200).optional(),
  /** Universities students name, by their id in the directory. */
  uniList: z.array(id).max(100).optional(),
  graduationClass: z.array(z.int().min(1950).max(2100)).max(20).optional(),
  academicMajor: z.array(z.string().max(100)).max(50).optional(),
  /** Leaves out canceled ones by default. */
  state: z.array(z.enum(registrationStates)).max(4).optional(),
  attendance: z.array(z.enum(arrivals)).max(3).optional(),
  /** Joined the list on these days, registered or waiting. */
  ...dayFilter,
}
export type ParticipantFilters = Partial<z.output<z.ZodObject<typeof participantFilters>>>

const participant = z.object({
  /** The registration's id. */
  id,
  /** Null for a walk-in without an account. */
  student_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  university: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  /** Whether it is the host university's own student; then degree and email are included. A guest's email always is. */
  is_own_student: z.boolean(),
  degree: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(registrationStates),
  registered_at: timestamp,
  attendance: z.enum(arrivals),
  /** A no-show the host excused. */
  is_excused: z.boolean(),
  checked_in_at: timestamp.nullable(),
  /** Came without a registration and was registered at the door. */
  is_walk_in: z.boolean(),
  /** Why they were let in at the door although something spoke against it. */
  let_in_reason: z.string().nullable(),
  may: z.object({
    remove: z.boolean(),
    /** The host removed the student, and can readmit them. */
    readmit: z.boolean(),
    excuse: z.boolean(),
    take_back_excuse: z.boolean(),
    /** The student's profile is open to the host. */
    see_profile: z.boolean(),
  }),
})
export type Participant = z.output<typeof participant>

const choices = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const participantCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Event participants'
  const params = z.strictObject({ id })
  return {
    list: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/participant_list/:id',
        university: '/university/event/participant_list/:id',
      }[kind],
      tag,
      summary:
        'List who is registered, waiting, or offered a place; `counts` and `choices` ignore the filters. Degree and email are included only for the host university’s own students',
      access: access('viewer'),
      params,
      query: z.strictObject({
        ...pageQuery,
        ...participantFilters,
        sort: z.enum(participantSorts).default('newest'),
      }),
      output: pageOf(participant).extend({
        counts: z.object({
          registered: z.int(),
          waitlisted: z.int(),
          offered: z.int(),
          canceled: z.int(),
          checked_in: z.int(),
          walk_ins: z.int(),
        }),
        /** Filter options, most frequent first, at most a hundred of each. */
        choices: z.object({ uniList: choices, graduationClass: choices, academicMajor: choices }),
      }),
    }),
    csv: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/participant_list/:id/csv',
        university: '/university/event/participant_list/:id/csv',
      }[kind],
      tag,
      summary: 'Export the same list as CSV, in order of registration',
      access: access('viewer'),
      params,
      query: z.strictObject(participantFilters),
      output: 'file',
    }),
    remove: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/participant/remove',
        university: '/university/event/participant/remove',
      }[kind],
      tag,
      summary:
        'Remove a participant; the student is told why, the place goes to the next in line, and they can register again only if readmitted',
      access: access('member'),
      body: z.strictObject({ registration_id: id, reason: requiredText(REASON_LENGTH) }),
      problems: ['not_found', 'conflict'],
    }),
    readmit: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/participant/readmit',
        university: '/university/event/participant/readmit',
      }[kind],
      tag,
      summary: 'Let a removed participant register again and notify them; repeating it changes nothing',
      access: access('member'),
      body: z.strictObject({ registration_id: id }),
      problems: ['not_found'],
    }),
  }
}

export const employerParticipants = participantCalls('employer')
export const universityParticipants = participantCalls('university')
export const participantsOf = { employer: employerParticipants, university: universityParticipants } as const
