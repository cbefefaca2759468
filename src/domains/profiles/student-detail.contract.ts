import { z } from 'zod'
import { backgroundShape } from '#domains/students/background/background.contract.ts'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { degrees } from '#shared/lists.ts'

/** Why the reader may see the student. */
export const accessReasons = ['own_university', 'application', 'open_profile', 'oneself'] as const
export type AccessReason = (typeof accessReasons)[number]

export const shownStudent = z.object({
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  picture_url: z.string().nullable(),
  university: z.string().nullable(),
  /** Vouched for by the university's email domain, or by the university itself. */
  is_affiliation_verified: z.boolean(),
  degree: z.enum(degrees).nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  skills: z.array(z.string()),
  headline: z.string(),
  about: z.string(),
  links: z.array(z.string()),
  background: backgroundShape,
  /** Shown to the student's own university and to employers the student applied to. */
  contact: z.object({ email: z.string(), phone: z.string().nullable() }).nullable(),
  /** The profile's own; an application keeps the one it was sent with. */
  resume: z.object({ filename: z.string(), uploaded_at: timestamp, url: z.string() }).nullable(),
  ground: z.enum(accessReasons),
  /** To the reader's own organization, the latest first. */
  applications: z.array(z.object({ id, job_title: z.string(), submitted_at: timestamp })),
})
export type ShownStudent = z.output<typeof shownStudent>

const tag = 'Student profile'

export const studentDetail = endpoint({
  method: 'POST',
  path: '/student/detail',
  tag,
  summary:
    'A student as seen by their own university, an employer they applied to, or (with an open profile) any approved employer; the student sees who looked. Students see themselves as such an employer would',
  access: signedIn,
  body: z.strictObject({ student_id: id }),
  output: shownStudent,
  problems: ['not_found'],
})

export const studentDetailResume = endpoint({
  method: 'GET',
  path: '/student/detail/:student_id/resume',
  current: true,
  tag,
  summary: 'The resume of a profile, where the reader may see it; the student sees that it was opened',
  access: signedIn,
  params: z.strictObject({ student_id: id }),
  output: 'file',
  problems: ['not_found'],
})
