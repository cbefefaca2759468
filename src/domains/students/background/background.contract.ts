import { z } from 'zod'
import { countryName } from '#shared/countries.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { day, id, line, optionalLine, text, webAddress } from '#shared/fields.ts'
import { languageCodes } from '#shared/languages.ts'
import { industries, jobTypes, workModes } from '#shared/lists.ts'
import {
  authorizationStatuses,
  gradeScales,
  languageLevels,
  MOST_IN_PROJECT,
  MOST_PLACES,
} from './background-values.contract.ts'

const unique = <T>(values: T[]): T[] => [...new Set(values)]

/** A month, `YYYY-MM`. */
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Choose a month and a year')
const language = z.string().refine((code) => languageCodes.includes(code), 'Choose a language from the list')
const country = z.string().refine((code) => countryName(code) !== undefined, 'Choose a country from the list')

export const experienceFields = z.strictObject({
  title: line(160),
  organization: line(160),
  place: optionalLine(160).default(''),
  started: month,
  /** None while it goes on. */
  ended: month.optional(),
  description: text(4000).default(''),
})
export const projectFields = z.strictObject({
  name: line(160),
  link: webAddress.optional(),
  description: text(4000).default(''),
  skills: z
    .array(line(60))
    .max(MOST_IN_PROJECT, `Add at most ${MOST_IN_PROJECT} skills`)
    .default([])
    .transform(unique),
})
export type ExperienceFields = z.output<typeof experienceFields>
export type ProjectFields = z.output<typeof projectFields>

const experience = z.object({
  id,
  version: z.int(),
  title: z.string(),
  organization: z.string(),
  place: z.string(),
  started: z.string(),
  ended: z.string().nullable(),
  description: z.string(),
})
const project = z.object({
  id,
  version: z.int(),
  name: z.string(),
  link: z.string().nullable(),
  description: z.string(),
  skills: z.array(z.string()),
})
const spoken = z.object({ language: z.string(), level: z.enum(languageLevels) })
const authorization = z.object({
  country: z.string(),
  status: z.enum(authorizationStatuses),
  is_shown: z.boolean(),
})
const grade = z.object({ scale: z.enum(gradeScales), value: z.number(), is_shown: z.boolean() })
const preferences = z.object({
  job_types: z.array(z.enum(jobTypes)),
  work_modes: z.array(z.enum(workModes)),
  places: z.array(z.string()),
  industries: z.array(z.enum(industries)),
  available_from: day.nullable(),
})
export type Experience = z.output<typeof experience>
export type Project = z.output<typeof project>
export type Spoken = z.output<typeof spoken>
export type Authorization = z.output<typeof authorization>
export type Grade = z.output<typeof grade>
export type Preferences = z.output<typeof preferences>

/** What whoever may see the profile sees of it: a grade and work authorizations only if the student shows them. */
export const backgroundShape = z.object({
  /** What goes on first, then the latest. */
  experiences: z.array(experience),
  projects: z.array(project),
  languages: z.array(spoken),
  authorizations: z.array(authorization),
  grade: grade.nullable(),
  preferences: preferences.nullable(),
})
export type Background = z.output<typeof backgroundShape>

const tag = 'Student profile'
const params = z.strictObject({ id })
/** The entry as it was when the change began; a later one refuses it. */
const version = z.int().min(1)
const stale = ['conflict'] as const

export const background = endpoint({
  method: 'GET',
  path: '/student/background',
  tag,
  summary:
    'Get the student’s own experience, projects, languages, grade, work authorizations and preferences',
  access: asStudent,
  output: backgroundShape.extend({
    /** False once there are as many as a profile holds. */
    may: z.object({
      add_experience: z.boolean(),
      add_project: z.boolean(),
      add_language: z.boolean(),
      add_authorization: z.boolean(),
    }),
  }),
})

export const addExperience = endpoint({
  method: 'POST',
  path: '/student/background/experience',
  tag,
  summary: 'Add a job, an internship or a volunteering; at most 30',
  access: asStudent,
  body: experienceFields,
  output: z.object({ id }),
  status: 201,
  once_a_minute: true,
  problems: ['conflict'],
})

export const editExperience = endpoint({
  method: 'PUT',
  path: '/student/background/experience/:id',
  tag,
  summary: 'Change an experience; refused if it was changed since `version`',
  access: asStudent,
  params,
  body: experienceFields.extend({ version }),
  problems: stale,
})

export const removeExperience = endpoint({
  method: 'DELETE',
  path: '/student/background/experience/:id',
  tag,
  summary: 'Remove an experience',
  access: asStudent,
  params,
})

export const addProject = endpoint({
  method: 'POST',
  path: '/student/background/project',
  tag,
  summary: 'Add a project; at most 20',
  access: asStudent,
  body: projectFields,
  output: z.object({ id }),
  status: 201,
  once_a_minute: true,
  problems: ['conflict'],
})

export const editProject = endpoint({
  method: 'PUT',
  path: '/student/background/project/:id',
  tag,
  summary: 'Change a project; refused if it was changed since `version`',
  access: asStudent,
  params,
  body: projectFields.extend({ version }),
  problems: stale,
})

export const removeProject = endpoint({
  method: 'DELETE',
  path: '/student/background/project/:id',
  tag,
  summary: 'Remove a project',
  access: asStudent,
  params,
})

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/student/background/language',
  tag,
  summary: 'Say how well one speaks a language, by its ISO 639 code; at most 20 languages',
  access: asStudent,
  body: z.strictObject({ language, level: z.enum(languageLevels) }),
  problems: ['conflict'],
})

export const removeLanguage = endpoint({
  method: 'DELETE',
  path: '/student/background/language/:language',
  tag,
  summary: 'Remove a language; fine if it isn’t there',
  access: asStudent,
  params: z.strictObject({ language }),
})

export const saveAuthorization = endpoint({
  method: 'PUT',
  path: '/student/background/authorization',
  tag,
  summary:
    'Say whether one may work in a country (ISO 3166 code), and whether employers see it; at most 20 countries. Citizenship is not asked',
  access: asStudent,
  body: z.strictObject({
    country,
    status: z.enum(authorizationStatuses),
    is_shown: z.boolean().default(false),
  }),
  problems: ['conflict'],
})

export const removeAuthorization = endpoint({
  method: 'DELETE',
  path: '/student/background/authorization/:country',
  tag,
  summary: 'Remove what one said about working in a country; fine if it isn’t there',
  access: asStudent,
  params: z.strictObject({ country }),
})

export const saveGrade = endpoint({
  method: 'PUT',
  path: '/student/background/grade',
  tag,
  summary:
    'Set the grade, its scale, and whether those who see the profile see it; without a value it is removed',
  access: asStudent,
  body: z.strictObject({
    scale: z.enum(gradeScales),
    value: z.number().min(0).max(100).optional(),
    is_shown: z.boolean().default(false),
  }),
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/student/background/preferences',
  tag,
  summary: 'Set what kinds of work one looks for, where, and from when',
  access: asStudent,
  body: z.strictObject({
    job_types: z.array(z.enum(jobTypes)).max(jobTypes.length).default([]).transform(unique),
    work_modes: z.array(z.enum(workModes)).max(workModes.length).default([]).transform(unique),
    places: z
      .array(line(100))
      .max(MOST_PLACES, `Add at most ${MOST_PLACES} places`)
      .default([])
      .transform(unique),
    industries: z
      .array(z.enum(industries))
      .max(10, 'Choose at most 10 industries')
      .default([])
      .transform(unique),
    available_from: day.optional(),
  }),
})
