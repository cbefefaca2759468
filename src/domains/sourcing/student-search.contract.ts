import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, line, timestamp } from '#shared/fields.ts'
import { degrees, majors } from '#shared/lists.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/paging.ts'

export const MOST_SKILLS = 10
export const MOST_UNIVERSITIES = 20

const foundStudent = z.object({
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  picture_url: z.string().nullable(),
  headline: z.string(),
  university: z.string().nullable(),
  /** Vouched for by the university's email domain, or by the university itself. */
  is_affiliation_verified: z.boolean(),
  degree: z.enum(degrees).nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  skills: z.array(z.string()),
  /** When the reader's organization last invited the student to apply. */
  invited_at: timestamp.nullable(),
  /** The student has applied to the reader's organization. */
  has_applied: z.boolean(),
})
export type FoundStudent = z.output<typeof foundStudent>

export const studentSearch = endpoint({
  method: 'GET',
  path: '/employer/student/search',
  tag: 'Finding students',
  summary:
    'Find students among those who opened their profile to employers, the newest accounts first. The next page begins after `next`, the id of the last row. Being in a list is no look; opening a profile is, and the student sees who did',
  access: asEmployer('viewer'),
  query: z.strictObject({
    /** Words of the name, headline, majors and skills; each must occur. */
    search: z.string().trim().max(200).optional(),
    /** Any of them. */
    major: z.array(z.enum(majors)).max(50).optional(),
    graduation_class: z.array(z.int().min(1950).max(2100)).max(50).optional(),
    degree: z.array(z.enum(degrees)).max(10).optional(),
    /** All of them, however they are spelled: case, accents and spaces don't matter. */
    skill: z.array(line(60)).max(MOST_SKILLS).optional(),
    /** Entries of the directory of universities; any of them. */
    university: z.array(id).max(MOST_UNIVERSITIES).optional(),
    /** Words of the state and country the university is in. */
    place: z.string().trim().max(100).optional(),
    /** Only students whose university vouches for them. */
    verified: z.boolean().optional(),
    /** Begins after this student. */
    after: id.optional(),
    size: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  }),
  output: z.object({
    data: z.array(foundStudent),
    /** How many match, on all pages; counting stops at 10,000. */
    found: z.int(),
    /** What to ask the next page `after`; null on the last one. */
    next: id.nullable(),
    /** The universities asked for, by name. */
    universities: z.array(z.object({ id, name: z.string() })),
  }),
})
