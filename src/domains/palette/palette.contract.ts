import { z } from 'zod'
import { anyone, asEmployer, asStudent, asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** At most this many of each kind; full lists have pages of their own. */
export const MOST = 5

export const foundKinds = [
  'own_job',
  'applicant',
  'own_event',
  'student',
  'job',
  'event',
  'employer',
  'university',
] as const
export type FoundKind = (typeof foundKinds)[number]

export const found = z.object({
  kind: z.enum(foundKinds),
  id,
  title: z.string(),
  /** The owner, or what the row belongs to. */
  detail: z.string(),
  /** The slug in an organization's address. */
  slug: z.string().nullable(),
  /** When an event starts, in its own zone. */
  starts_at: timestamp.nullable(),
  time_zone: z.string().nullable(),
})
export type Found = z.output<typeof found>

const tag = 'Palette'
export const query = z.strictObject({
  search: z.string().trim().min(2, 'Enter at least two letters').max(100),
})
export const output = z.object({ data: z.array(found) })
/** People type; more calls than this in a minute come from a script. */
const limit = 300

export const findAsVisitor = endpoint({
  method: 'GET',
  path: '/palette',
  tag,
  summary: 'Search open jobs, public events, and approved organizations; at most five of each',
  access: anyone,
  query,
  output,
  limit,
})

export const findAsStudent = endpoint({
  method: 'GET',
  path: '/student/palette',
  tag,
  summary:
    'Search open jobs, events visible to the student, and approved organizations; at most five of each',
  access: asStudent,
  query,
  output,
  limit,
})

export const findAsEmployer = endpoint({
  method: 'GET',
  path: '/employer/palette',
  tag,
  summary: 'Search the team’s jobs, applicants, and events, and everything public; at most five of each',
  access: asEmployer('viewer'),
  query,
  output,
  limit,
})

export const findAsUniversity = endpoint({
  method: 'GET',
  path: '/university/palette',
  tag,
  summary: 'Search the team’s events and students, and everything public; at most five of each',
  access: asUniversity('viewer'),
  query,
  output,
  limit,
})
