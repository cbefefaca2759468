import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, line, name, optionalLine, text, timestamp, webAddress } from '#shared/fields.ts'
import { degrees, majors } from '#shared/lists.ts'

/**
 * A student's standing with the university they name: `unverified` is waiting for it; `declined` means it
 * said it does not know them.
 */
export const affiliations = ['unverified', 'verified', 'declined'] as const
export type Affiliation = (typeof affiliations)[number]
export const privacies = ['private', 'employers'] as const
export const MAX_SKILLS = 50

const majorWords = new Set(majors)
const unique = (values: string[]): string[] => [...new Set(values)]

/**
 * What a student studies, as sign-up and the profile form take it: a university from the directory, or by
 * name if it is missing there.
 */
export const studies = {
  university_id: id.optional(),
  university_name: name(200).regex(/\p{L}/u, 'Enter the name of your university').optional(),
  degree: z.enum(degrees),
  majors: z
    .array(z.string().refine((word) => majorWords.has(word), 'Choose a major from the list'))
    .max(5, 'Choose at most 5 majors')
    .transform(unique),
  graduation_class: z.int().min(1950).max(2100),
}

export const studentProfileFields = {
  ...studies,
  skills: z.array(line(60)).max(MAX_SKILLS, `Add at most ${MAX_SKILLS} skills`).transform(unique),
  headline: optionalLine(160),
  about: text(4000),
  links: z.array(webAddress).max(10, 'Add at most 10 links').transform(unique),
  privacy: z.enum(privacies),
}

/** Fields of a profile a student may empty. */
export const clearable = [
  'university_id',
  'university_name',
  'degree',
  'graduation_class',
  'headline',
  'about',
  'phone',
  'resume',
] as const

export const studentProfileShape = z.object({
  university: z
    .object({ id, name: z.string(), country: z.string(), state_province: z.string().nullable() })
    .nullable(),
  /** As the student wrote it, if the directory lacks it; no one has confirmed it. */
  university_name: z.string().nullable(),
  affiliation: z.enum(affiliations),
  degree: z.enum(degrees).nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  skills: z.array(z.string()),
  headline: z.string(),
  about: z.string(),
  links: z.array(z.string()),
  privacy: z.enum(privacies),
  resume: z.object({ filename: z.string(), uploaded_at: timestamp, url: z.string() }).nullable(),
})
export type StudentProfile = z.output<typeof studentProfileShape>

export const resume = endpoint({
  method: 'GET',
  path: '/student/resume',
  tag: 'Student profile',
  summary: 'Download your own resume',
  access: asStudent,
  output: 'file',
  problems: ['not_found'],
})
