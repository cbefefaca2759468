import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { dayFilter, id, requiredText, timestamp } from '#shared/fields.ts'
import { degrees, majors } from '#shared/lists.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { affiliations } from '../students.contract.ts'

const tag = 'Students of a university'
export const MAX_DECIDED = 200
export const REASON_LENGTH = 500
/** What a university can say about a student who names it. */
export const decisions = ['verified', 'declined'] as const
export type Decision = (typeof decisions)[number]

const universityStudent = z.object({
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  picture_url: z.string().nullable(),
  degree: z.enum(degrees).nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  affiliation: z.enum(affiliations),
  /** When this state began; for waiting students, since when they have been waiting. */
  affiliation_at: timestamp,
  /** The verified email is at one of the university's domains. */
  proved_by_email: z.boolean(),
  may: z.object({ confirm: z.boolean(), decline: z.boolean() }),
})
export type UniversityStudent = z.output<typeof universityStudent>

const filters = {
  affiliation: z.array(z.enum(affiliations)).max(10).optional(),
  /** Part of a name or an email. */
  search: z.string().trim().max(200).optional(),
  graduation_class: z.array(z.int().min(1950).max(2100)).max(50).optional(),
  major: z.array(z.enum(majors)).max(50).optional(),
  /** In this state since one of these days. */
  ...dayFilter,
}

export const universityStudents = endpoint({
  method: 'GET',
  path: '/university/students',
  tag,
  summary: 'The students who name this university: waiting ones first, the longest waiting on top',
  access: asUniversity('viewer'),
  query: z.strictObject({ ...pageQuery, ...filters }),
  output: pageOf(universityStudent).extend({
    /** How many are waiting, whatever the filters. */
    waiting: z.int(),
  }),
})

const matching = matchingOf(filters)
export type Matching = z.output<typeof matching>

const decided = z.object({
  /** Those already in the state are not counted. */
  changed: z.int(),
  /** Those that match and could not be decided this way, and why. */
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type Decided = z.output<typeof decided>

export const decideAffiliation = endpoint({
  method: 'PUT',
  path: '/university/students/affiliation',
  tag,
  summary:
    'Confirm students as the university’s own, or say that they are not: those named, all or none, or whoever can be of all that match. Each is told; a repeat changes nothing',
  access: asUniversity('member'),
  body: z
    .strictObject({
      student_ids: z
        .array(id)
        .min(1, 'Choose at least one')
        .max(MAX_DECIDED, `Choose at most ${MAX_DECIDED}`)
        .optional(),
      /** Instead of ids: all that match these filters of the list. */
      matching: matching.optional(),
      affiliation: z.enum(decisions),
      /** Sent to those who are declined. */
      reason: requiredText(REASON_LENGTH).optional(),
    })
    .refine(({ affiliation, reason }) => reason === undefined || affiliation === 'declined', {
      path: ['reason'],
      error: 'Only `declined` takes a reason',
    })
    .refine(...eitherOr('student_ids', 'Choose students, or `matching` instead')),
  output: decided,
  problems: ['not_found', 'step_not_possible', 'list_changed'],
})
