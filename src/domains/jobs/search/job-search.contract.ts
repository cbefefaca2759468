import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { anyone, asStudent, endpoint } from '#shared/endpoint.ts'
import { currency, id, timestamp } from '#shared/fields.ts'
import { jobTypes, majors, offerAnswers, salaryPeriods, sponsorships, workModes } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { jobSummary, jobText, responsiveness } from '../jobs.contract.ts'

export const sorts = ['newest', 'relevance', 'deadline'] as const
export const postedWithin = [1, 3, 7, 30] as const

/** What narrows a list of open jobs; several values of one filter mean any of them. */
export const jobFilters = {
  /** Words of title, employer, skills, majors, places, description; half-typed and mistyped ones count. */
  search: z.string().max(200).optional(),
  type: z.array(z.enum(jobTypes)).max(4).optional(),
  work_mode: z.array(z.enum(workModes)).max(3).optional(),
  /** Beginnings of the words of a place, like "san fr". */
  place: z.string().max(100).optional(),
  /** An employer's id, or part of its name. */
  employer: z.string().max(200).optional(),
  major: z
    .array(z.enum(majors as [string, ...string[]]))
    .max(100)
    .optional(),
  /** Posted at most so many days ago. */
  posted_within: z.int().min(1).max(365).optional(),
  sponsorship: z.array(z.enum(sponsorships)).max(4).optional(),
  is_unpaid: z.boolean().optional(),
  /** The top of the range reaches this, both taken as a full year's pay; minor units. */
  salary_min: z.int().min(0).max(1_000_000_000_000).optional(),
  salary_currency: currency.default('USD'),
  salary_period: z.enum(salaryPeriods).default('year'),
}

const listQuery = z.strictObject({
  ...jobFilters,
  ...pageQuery,
  /** Left out: by relevance with a search, else the newest first. */
  sort: z.enum(sorts).optional(),
})
export type JobListQuery = z.output<typeof listQuery>
const filterQuery = z.strictObject(jobFilters)
export type JobFilters = z.output<typeof filterQuery>

export const openJob = jobSummary.extend({ employer: organizationCardShape })
export type OpenJob = z.output<typeof openJob>

/** What the job is to the student who looks. */
const mine = {
  liked: z.boolean(),
  /** The student's own application, as far as the student may know its state. */
  application: z
    .object({
      id,
      status: z.string(),
      /** The student's answer to an offer. */
      offer: z.enum(offerAnswers).nullable(),
      submitted_at: timestamp,
    })
    .nullable(),
}
export const studentJob = openJob.extend(mine)
export type StudentJob = z.output<typeof studentJob>

const employerOfJob = organizationCardShape.extend({
  description: z.string(),
  /** Brought in by a public list of jobs: nobody of the employer is here, and nobody reviewed it. */
  is_listed: z.boolean(),
  ...responsiveness,
})

export const publicJobDetail = openJob.extend({
  ...jobText,
  ...responsiveness,
  employer: employerOfJob,
})
export type PublicJobDetail = z.output<typeof publicJobDetail>

export const studentJobDetail = publicJobDetail.extend({
  ...mine,
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  may: z.object({ apply: z.boolean(), like: z.boolean() }),
})
export type StudentJobDetail = z.output<typeof studentJobDetail>

const counted = z.array(z.object({ value: z.string(), total: z.int() }))

/** How many jobs each choice would leave, given the other filters. */
export const filterCountsShape = z.object({
  total: z.int(),
  type: counted,
  work_mode: counted,
  sponsorship: counted,
  /** Value: days. */
  posted_within: counted,
  /** Values: `true`, `false`. */
  is_unpaid: counted,
  /** All that occur, the most frequent first. */
  major: counted,
  /** The twenty most frequent. */
  place: counted,
  /** The twenty with the most jobs; value: the employer's id. */
  employer: z.array(z.object({ value: id, label: z.string(), total: z.int() })),
  /** The words also searched for, when those asked for occur (almost) nowhere. */
  also_searched: z.array(z.string()),
})
export type FilterCounts = z.output<typeof filterCountsShape>

const byId = z.strictObject({ id })
const profileRequest = z.strictObject({
  /** The employer. */
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
  summary:
    'Open jobs of approved employers; by relevance only to words searched for: without any, `sort=relevance` is the newest first',
  access: anyone,
  query: listQuery,
  output: pageOf(openJob),
})

export const publicFilterCounts = endpoint({
  method: 'GET',
  path: '/public-job/filter-counts',
  tag: open,
  summary: 'How many open jobs each choice of each filter would leave',
  access: anyone,
  query: filterQuery,
  output: filterCountsShape,
})

export const publicJob = endpoint({
  method: 'POST',
  path: '/public-job/detail',
  tag: open,
  summary: 'One job; one that has ended says so with `is_open: false`',
  access: anyone,
  body: byId,
  output: publicJobDetail,
  problems: ['not_found'],
})

export const publicEmployerProfile = endpoint({
  method: 'POST',
  path: '/public-job/employer-profile',
  tag: open,
  summary: 'An approved employer with its open jobs',
  access: anyone,
  body: profileRequest,
  output: profileOf(openJob),
  problems: ['not_found'],
})

export const studentJobs = endpoint({
  method: 'GET',
  path: '/student/job',
  tag: student,
  summary:
    'Open jobs, with what each is to the student; by relevance only to words searched for: without any, `sort=relevance` is the newest first',
  access: asStudent,
  query: listQuery,
  output: pageOf(studentJob),
})

export const studentFilterCounts = endpoint({
  method: 'GET',
  path: '/student/job/filter-counts',
  tag: student,
  summary: 'How many open jobs each choice of each filter would leave',
  access: asStudent,
  query: filterQuery,
  output: filterCountsShape,
})

export const studentJobDetailCall = endpoint({
  method: 'POST',
  path: '/student/job/detail',
  tag: student,
  summary: 'One job, with what the student may do',
  access: asStudent,
  body: byId,
  output: studentJobDetail,
  problems: ['not_found'],
})

export const studentEmployerProfile = endpoint({
  method: 'POST',
  path: '/student/job/employer-profile',
  tag: student,
  summary: 'An approved employer with its open jobs',
  access: asStudent,
  body: profileRequest,
  output: profileOf(studentJob),
  problems: ['not_found'],
})
