import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { day, id, timestamp } from '#shared/fields.ts'
import { jobTypes, salaryPeriods, sponsorships, workModes } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { editedPosting, newPosting, screeningQuestionShape } from './job-posting.contract.ts'

export type { ScreeningQuestion } from './job-posting.contract.ts'
export { screeningQuestionShape } from './job-posting.contract.ts'

export const jobStates = ['draft', 'active', 'expired', 'closed', 'filled', 'removed'] as const
export type JobState = (typeof jobStates)[number]

/** What every reader sees of a job in lists. */
export const jobSummary = z.object({
  id,
  title: z.string(),
  /** By the clock: an active job past its end is `expired`. */
  state: z.enum(jobStates),
  /** Whether it accepts applications now. */
  is_open: z.boolean(),
  type: z.enum(jobTypes).nullable(),
  work_mode: z.enum(workModes).nullable(),
  locations: z.array(z.string()),
  openings: z.int().nullable(),
  is_unpaid: z.boolean(),
  /** Minor units of the currency. */
  salary_min: z.int().nullable(),
  salary_max: z.int().nullable(),
  salary_currency: z.string().nullable(),
  salary_period: z.enum(salaryPeriods).nullable(),
  skills: z.array(z.string()),
  majors: z.array(z.string()),
  graduation_classes: z.array(z.int()),
  sponsorship: z.enum(sponsorships),
  start_date: day.nullable(),
  application_deadline: day.nullable(),
  time_zone: z.string(),
  /** People apply on another site. */
  applies_elsewhere: z.boolean(),
  /** How many days the employer promises to answer within; of no meaning where people apply on another site. */
  reply_by_days: z.int(),
  cover_url: z.string().nullable(),
  /** When it was last posted or renewed. */
  posted_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
})

/**
 * How well the employer answers: based on applications answered or past due, and the median time to the first
 * answer.
 */
export const responsiveness = {
  /** 0 to 1; null until an answer was due. */
  response_rate: z.number().nullable(),
  median_days_to_answer: z.number().nullable(),
}

/**
 * What became of applications here: of this job, or of all of the employer’s where the job had too few. Always whole
 * tens, counted once a day and changed only by ten more.
 */
export const answerOdds = z.object({
  of: z.enum(['job', 'employer']),
  /** How many were answered or promised an answer by now, in the last year. */
  total: z.int(),
  answered: z.int(),
  /** Median days until an interview; null if fewer than ten had one. */
  interview_days: z.int().nullable(),
})
export type AnswerOdds = z.output<typeof answerOdds>

export const jobText = {
  description: z.string(),
  work_authorization: z.string(),
  screening_questions: z.array(screeningQuestionShape),
  external_url: z.string().nullable(),
  ended_at: timestamp.nullable(),
}

const mayOfTeam = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  renew: z.boolean(),
  close: z.boolean(),
  fill: z.boolean(),
  delete: z.boolean(),
  duplicate: z.boolean(),
})

/** What only the team sees. */
const teamSide = {
  is_hidden: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  opened_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  /** An ended job can be renewed until then; null if it cannot. */
  renewable_until: timestamp.nullable(),
  total_applicants: z.int(),
  /** Not opened yet. */
  new_applicants: z.int(),
  total_likes: z.int(),
  may: mayOfTeam,
}

export const employerJobRow = jobSummary.extend(teamSide)
export type EmployerJobRow = z.output<typeof employerJobRow>

export const employerJobDetail = employerJobRow.extend({
  ...jobText,
  ...responsiveness,
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  cover_pick: z.string().nullable(),
})
export type EmployerJobDetail = z.output<typeof employerJobDetail>

const tag = 'Employer jobs'
const params = z.strictObject({ id })

export const employerJobList = endpoint({
  method: 'GET',
  path: '/employer/job/list',
  tag,
  summary: 'List the organization’s jobs in every state',
  access: asEmployer('viewer'),
  query: z.strictObject({
    ...pageQuery,
    search: z.string().max(200).optional(),
    state: z.array(z.enum(['draft', 'active', 'expired', 'closed', 'filled'])).optional(),
    type: z.array(z.enum(jobTypes)).optional(),
    work_mode: z.array(z.enum(workModes)).optional(),
    /** Only those ending within seven days. */
    ending: z.boolean().optional(),
    sort: z.enum(['newest', 'oldest', 'title', 'ending', 'applicants']).default('newest'),
  }),
  output: pageOf(employerJobRow),
})

export const activeExpiredCount = endpoint({
  method: 'GET',
  path: '/employer/job/active-expired-count',
  tag,
  summary: 'Count open and ended jobs; drafts are neither',
  access: asEmployer('viewer'),
  output: z.object({ total_active: z.int(), total_expired: z.int() }),
})

export const employerJob = endpoint({
  method: 'GET',
  path: '/employer/job/:id',
  tag,
  summary: 'Get one of the organization’s jobs',
  access: asEmployer('viewer'),
  params,
  output: employerJobDetail,
})

export const createJob = endpoint({
  method: 'POST',
  path: '/employer/job',
  tag,
  summary: 'Create a draft, or post a job with one token',
  access: asEmployer('member'),
  body: newPosting,
  files: { jobFile: 'image' },
  body_limit: 1024 * 1024,
  output: employerJobDetail,
  status: 201,
  once_a_minute: true,
  problems: ['no_job_token', 'token_already_used'],
})

export const updateJob = endpoint({
  method: 'PUT',
  path: '/employer/job/:id',
  tag,
  summary: 'Replace a job’s content: members left out become empty; without `jobFile` the picture stays',
  access: asEmployer('member'),
  params,
  body: editedPosting,
  files: { jobFile: 'image' },
  body_limit: 1024 * 1024,
  output: employerJobDetail,
  problems: ['conflict', 'no_job_token', 'token_already_used'],
})

export const deleteJob = endpoint({
  method: 'DELETE',
  path: '/employer/job/:id',
  tag,
  summary: 'Delete a job; if it has applications, it is closed and hidden and they stay',
  access: asEmployer('member'),
  params,
})

export const publishJob = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/publish',
  tag,
  summary: 'Post a draft with one token',
  access: asEmployer('member'),
  params,
  body: z.strictObject({ token_id: id.optional() }),
  output: employerJobDetail,
  problems: ['conflict', 'no_job_token', 'token_already_used'],
})

export const renewJob = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/renew',
  tag,
  summary: 'Renew an ended job for another 30 days with one token; its applicants stay',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    /** How many people are still needed; unchanged when left out. */
    openings: z.int().min(1).max(10_000).optional(),
    /** A new application deadline; a previous one that has passed is dropped. */
    application_deadline: day.optional(),
    token_id: id.optional(),
  }),
  output: employerJobDetail,
  problems: ['conflict', 'no_job_token', 'token_already_used'],
})

export const closeJob = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/close',
  tag,
  summary: 'Close an active job',
  access: asEmployer('member'),
  params,
  output: employerJobDetail,
  problems: ['conflict'],
})

export const fillJob = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/filled',
  tag,
  summary: 'Mark a job as filled, which ends it',
  access: asEmployer('member'),
  params,
  output: employerJobDetail,
  problems: ['conflict'],
})

export const duplicateJob = endpoint({
  method: 'POST',
  path: '/employer/job/:id/duplicate',
  tag,
  summary: 'Copy a job into a draft',
  access: asEmployer('member'),
  params,
  output: employerJobDetail,
  status: 201,
  once_a_minute: true,
})
