import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { day, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** What can be viewed of a student. */
export type ViewedPart = 'profile' | 'resume'

const look = z.object({
  organization: organizationCardShape,
  /** A day in UTC. */
  day,
  /** When each was last opened that day. */
  profile_at: timestamp.nullable(),
  resume_at: timestamp.nullable(),
  last_at: timestamp,
})
export type ProfileView = z.output<typeof look>

export const profileViews = endpoint({
  method: 'GET',
  path: '/student/profile-views',
  tag: 'Student profile',
  summary:
    'Which organizations opened the student’s profile or resume, newest first: one row per organization and day',
  access: asStudent,
  query: z.strictObject(pageQuery),
  output: pageOf(look),
})
