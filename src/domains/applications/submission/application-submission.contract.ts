import { z } from 'zod'
import { screeningQuestionShape } from '#domains/jobs/jobs.contract.ts'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import {
  answerShape,
  applicationStates,
  fileShape,
  MESSAGE_LENGTH,
  sentProfileShape,
  studentApplicationShape,
} from '../applications.contract.ts'

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
      organization: organizationCardShape,
      external_url: z.string().nullable(),
    }),
    questions: z.array(screeningQuestionShape),
    /** An answer is promised within so many days. */
    reply_by_days: z.int(),
    /** What the employer will see of it, and the resume that goes along. */
    profile: sentProfileShape.extend({ resume: fileShape.nullable() }),
    /** The application there is. */
    application: z
      .object({
        id,
        status: z.enum(applicationStates),
        /** What was written then: a withdrawn application is sent again from it. */
        message: z.string(),
        answers: z.array(answerShape),
        submitted_at: timestamp,
        /** The resume that went along, where it is another one than the profile's and still kept. */
        resume: fileShape.nullable(),
      })
      .nullable(),
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
    'Apply to a job, or send a withdrawn application again; without `resumeFile` the profile’s resume goes along, or the one sent before',
  access: asStudent,
  body: z.strictObject({
    job_id: id,
    message: text(MESSAGE_LENGTH).default(''),
    answers: z.array(givenAnswer).max(50).default([]),
    /** The resume of the withdrawn application goes along again, unless `resumeFile` is given. */
    same_resume: z.boolean().default(false),
  }),
  files: { resumeFile: 'document' },
  output: studentApplicationShape,
  status: 201,
  problems: ['not_found', 'job_not_open', 'already_applied', 'applies_elsewhere'],
})
