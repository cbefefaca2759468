import { z } from 'zod'
import { screeningQuestionShape } from '#domains/jobs/jobs.contract.ts'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { backgroundShape } from '#domains/students/background/background.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { day, id, text, timestamp } from '#shared/fields.ts'
import { applicationSources } from '#shared/lists.ts'
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
  summary: 'Get what applying to a job requires, and what the employer will see of the student',
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
    /** Days within which an answer is promised. */
    reply_by_days: z.int(),
    /** What the employer will see of it, and the resume it will send. */
    profile: sentProfileShape.extend({ resume: fileShape.nullable() }),
    /** What else the employer will see of it. */
    background: backgroundShape,
    /** The existing application. */
    application: z
      .object({
        id,
        status: z.enum(applicationStates),
        /** The earlier text, to start from when resubmitting a withdrawn application. */
        message: z.string(),
        answers: z.array(answerShape),
        submitted_at: timestamp,
        /** The resume submitted then, if it differs from the profile's and is still stored. */
        resume: fileShape.nullable(),
      })
      .nullable(),
    /** First choices the student can still send this term, and until when. */
    first_choices: z.object({ left: z.int(), term_ends_on: day }),
    may: z.object({ apply: z.boolean() }),
    /** Why the student cannot apply, as a sentence. */
    hindrance: z.string().nullable(),
  }),
})

export const apply = endpoint({
  method: 'POST',
  path: '/student/job/apply',
  tag,
  summary:
    'Apply to a job, or resubmit a withdrawn application; without `resumeFile`, the profile’s resume or the one sent before is used',
  access: asStudent,
  body: z.strictObject({
    job_id: id,
    message: text(MESSAGE_LENGTH).default(''),
    answers: z.array(givenAnswer).max(50).default([]),
    /** Reuses the withdrawn application's resume, unless `resumeFile` is given. */
    same_resume: z.boolean().default(false),
    /** Sends one of the student’s first choices with it; without one left, nothing is sent. */
    first_choice: z.boolean().default(false),
    /** Where the student came upon the job, for the employer's report; null if unknown. */
    came_from: z.enum(applicationSources).nullable().default(null),
  }),
  files: { resumeFile: 'document' },
  output: studentApplicationShape,
  status: 201,
  problems: ['not_found', 'job_not_open', 'already_applied', 'applies_elsewhere', 'no_first_choice_left'],
})
