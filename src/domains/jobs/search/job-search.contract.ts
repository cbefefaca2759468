import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { anyone, asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { offerAnswers } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { answerOdds, jobSummary, jobText, responsiveness } from '../jobs.contract.ts'
import { choiceCounts, filterQuery, jobFilters } from './job-filters.contract.ts'

export const sorts = ['newest', 'relevance', 'deadline'] as const
const listQuery = z.strictObject({
  ...jobFilters,
  ...pageQuery,
  /** Defaults to relevance with a search, else newest first. */
  sort: z.enum(sorts).optional(),
})
export type JobListQuery = z.output<typeof listQuery>

export const openJob = jobSummary.extend({ employer: organizationCardShape, ...responsiveness })
export type OpenJob = z.output<typeof openJob>

/** The student's like and application. */
const mine = {
  liked: z.boolean(),
  /** The student's own application, as far as the student may know its state. */
  application: z
    .object({
      id,
      status: z.string(),
      /** The student's answer to an offer. */
      offer: z.enum(offerAnswers).nullable(),
      /** Until when to answer it; null where there is nothing to answer, or no deadline. */
      answer_by: timestamp.nullable(),
      submitted_at: timestamp,
      /** Until when the employer promised an answer. */
      reply_by: timestamp,
    })
    .nullable(),
}
export const studentJob = openJob.extend(mine)
export type StudentJob = z.output<typeof studentJob>

const employerOfJob = organizationCardShape.extend({
  description: z.string(),
  /** From a public list of jobs: the employer has no team here and was not reviewed. */
  is_listed: z.boolean(),
  ...responsiveness,
})

export const publicJobDetail = openJob.extend({
  ...jobText,
  employer: employerOfJob,
  /** Null where too few applications are decided upon, or people apply on another site. */
  odds: answerOdds.nullable(),
})
export type PublicJobDetail = z.output<typeof publicJobDetail>

export const studentJobDetail = publicJobDetail.extend({
  ...mine,
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  may: z.object({ apply: z.boolean(), like: z.boolean() }),
})
export type StudentJobDetail = z.output<typeof studentJobDetail>

/** How many jobs each option would leave, given the other filters. */
export const filterCountsShape = z.object({
  total: z.int(),
  ...choiceCounts,
  /** Words also searched for, when those typed occur (almost) nowhere. */
  also_searched: z.array(z.string()),
})
export type FilterCounts = z.output<typeof filterCountsShape>

const byId = z.strictObject({ id })
const profileRequest = z.strictObject({
  /** The employer's id. */
  id,
  ...pageQuery,
})
const profileOf = <T extends z.ZodType>(row: T) => z.object({ employer: employerOfJob, ...pageOf(row).shape })

const open = 'Public jobs'
const student = 'Student jobs'

export const publicJobs = endpoint({
  method: 'GET',
  path: '/public-job',
  tag: open,
  summary: 'List open jobs from approved employers; without a search, `sort=relevance` means newest first',
  access: anyone,
  query: listQuery,
  output: pageOf(openJob),
})

export const publicFilterCounts = endpoint({
  method: 'GET',
  path: '/public-job/filter-counts',
  tag: open,
  summary: 'Count how many open jobs each filter option would leave',
  access: anyone,
  query: filterQuery,
  output: filterCountsShape,
})

export const publicJob = endpoint({
  method: 'POST',
  path: '/public-job/detail',
  tag: open,
  summary: 'Get one job; ended jobs have `is_open: false`',
  access: anyone,
  formless: true,
  body: byId,
  output: publicJobDetail,
  problems: ['not_found'],
})

export const publicEmployerProfile = endpoint({
  method: 'POST',
  path: '/public-job/employer-profile',
  tag: open,
  summary: 'Get an approved employer with its open jobs',
  access: anyone,
  formless: true,
  body: profileRequest,
  output: profileOf(openJob),
  problems: ['not_found'],
})

export const studentJobs = endpoint({
  method: 'GET',
  path: '/student/job',
  tag: student,
  summary:
    'List open jobs with the student’s likes and applications; without a search, `sort=relevance` means newest first',
  access: asStudent,
  query: listQuery,
  output: pageOf(studentJob),
})

export const studentFilterCounts = endpoint({
  method: 'GET',
  path: '/student/job/filter-counts',
  tag: student,
  summary: 'Count how many open jobs each filter option would leave',
  access: asStudent,
  query: filterQuery,
  output: filterCountsShape,
})

export const studentJobDetailCall = endpoint({
  method: 'POST',
  path: '/student/job/detail',
  tag: student,
  summary: 'Get one job, with what the student may do',
  access: asStudent,
  formless: true,
  body: byId,
  output: studentJobDetail,
  problems: ['not_found'],
})

export const studentEmployerProfile = endpoint({
  method: 'POST',
  path: '/student/job/employer-profile',
  tag: student,
  summary: 'Get an approved employer with its open jobs',
  access: asStudent,
  formless: true,
  body: profileRequest,
  output: profileOf(studentJob),
  problems: ['not_found'],
})
