import { z } from 'zod'
import { asStudent, endpoint } from '../../../shared/endpoint.ts'
import { id, text } from '../../../shared/fields.ts'
import { screeningQuestionShape } from '../../jobs/contract.ts'
import { organisationCardShape } from '../../organisations/contract.ts'
import { applicationStates, fileShape, MESSAGE_LENGTH, studentApplicationShape } from '../contract.ts'

const givenAnswer = z.strictObject({
  question_id: z.string().max(40),
  value: z.union([z.string().max(5000), z.number(), z.boolean()]).nullable(),
})
export type GivenAnswer = z.output<typeof givenAnswer>

const tag = 'Student applications'

export const applyForm = endpoint({
  method: 'GET',
  path: '/student/job/apply-form/:id',
  tag,
  summary: 'What applying to a job takes, and what the employer will see of the student',
  access: asStudent,
  params: z.strictObject({ id }),
  output: z.object({
    job: z.object({
      id,
      title: z.string(),
      organisation: organisationCardShape,
      external_url: z.string().nullable(),
    }),
    questions: z.array(screeningQuestionShape),
    /** An answer is promised within so many days. */
    reply_by_days: z.int(),
    profile: z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      university: z.string().nullable(),
      degree: z.string().nullable(),
      majors: z.array(z.string()),
      graduation_class: z.int().nullable(),
      resume: fileShape.nullable(),
    }),
    /** The application there is. */
    application: z.object({ id, status: z.enum(applicationStates) }).nullable(),
    may: z.object({ apply: z.boolean() }),
    /** Why not, in words, when it may not. */
    hindrance: z.string().nullable(),
  }),
})

export const apply = endpoint({
  method: 'POST',
  path: '/student/job/apply',
  tag,
  summary:
    'Apply to a job, or send a withdrawn application again; without `resumeFile` the profile’s resume goes along',
  access: asStudent,
  body: z.strictObject({
    job_id: id,
    message: text(MESSAGE_LENGTH).default(''),
    answers: z.array(givenAnswer).max(50).default([]),
  }),
  files: { resumeFile: 'document' },
  output: studentApplicationShape,
  status: 201,
  problems: ['not_found', 'job_not_open', 'already_applied', 'applies_elsewhere'],
})
