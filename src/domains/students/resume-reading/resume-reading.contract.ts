import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { degrees } from '#shared/lists.ts'
import { experienceFields, projectFields, saveLanguage } from '../background/background.contract.ts'
import {
  languageLevels,
  MOST_EXPERIENCES,
  MOST_LANGUAGES,
  MOST_PROJECTS,
} from '../background/background-values.contract.ts'

const proposals = z.object({
  experiences: z.array(
    z.object({
      title: z.string(),
      organization: z.string(),
      place: z.string(),
      /** A month, `YYYY-MM`; a year if the month isn’t said; empty if no date was found. */
      started: z.string(),
      /** Null while it goes on. */
      ended: z.string().nullable(),
      description: z.string(),
    }),
  ),
  projects: z.array(z.object({ name: z.string(), link: z.string().nullable(), description: z.string() })),
  languages: z.array(
    z.object({
      language: z.string(),
      /** Null if the resume doesn’t say it in words that leave no doubt. */
      level: z.enum(languageLevels).nullable(),
    }),
  ),
  /** By the names of the lists that skills are completed from. */
  skills: z.array(z.string()),
  links: z.array(z.string()),
  studies: z.object({
    university: z.object({ id, name: z.string() }).nullable(),
    degree: z.enum(degrees).nullable(),
    majors: z.array(z.string()),
    graduation_class: z.int().nullable(),
  }),
})
export type Proposals = z.output<typeof proposals>

const tag = 'Student profile'

export const readResume = endpoint({
  method: 'POST',
  path: '/student/resume/read',
  tag,
  summary:
    'Read the resume of the profile and propose what the profile could say; on this server, and without saving anything. Proposals are guesses, for the student to check',
  access: asStudent,
  output: z.object({
    /** `read`, or why there is nothing: `no_text` is a picture of a resume, `password` asks for one, `broken` can’t be opened. */
    outcome: z.enum(['read', 'no_text', 'password', 'broken']),
    /** Of a PDF; the first 20 are read. */
    pages: z.int().nullable(),
    pages_read: z.int().nullable(),
    proposals,
  }),
  limit: 10,
  problems: ['not_found', 'too_large', 'overloaded', 'unavailable'],
})

export const takeFromResume = endpoint({
  method: 'POST',
  path: '/student/background/entries',
  tag,
  summary: 'Add several experiences, projects and languages at once, all or none',
  access: asStudent,
  body: z.strictObject({
    experiences: z.array(experienceFields).max(MOST_EXPERIENCES).default([]),
    projects: z.array(projectFields).max(MOST_PROJECTS).default([]),
    languages: z.array(saveLanguage.body).max(MOST_LANGUAGES).default([]),
  }),
  body_limit: 320 * 1024,
  once_a_minute: true,
  problems: ['conflict'],
})
