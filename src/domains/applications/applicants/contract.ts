import { z } from 'zod'
import { asEmployer, endpoint } from '../../../shared/endpoint.ts'
import { dayFilter, id, timestamp } from '../../../shared/fields.ts'
import { rejectionReasons } from '../../../shared/lists.ts'
import { pageOf, pageQuery } from '../../../shared/paging.ts'
import { answerShape, applicationStates, fileShape, jobOfApplication } from '../contract.ts'

export const sorts = ['waiting', 'newest', 'oldest', 'name', 'rating'] as const

export const applicantFilters = {
  job_id: id.optional(),
  status: z.array(z.enum(applicationStates)).max(10).optional(),
  /** In the name. */
  search: z.string().trim().max(200).optional(),
  major: z.array(z.string().max(100)).max(50).optional(),
  graduation_class: z.array(z.int().min(1950).max(2100)).max(20).optional(),
  /** At least so many stars. */
  rating: z.int().min(1).max(5).optional(),
  /** Past the promised date without an answer; `false` leaves those out. */
  overdue: z.boolean().optional(),
  /** Sent in on these days. */
  ...dayFilter,
}
export type ApplicantFilters = Partial<z.output<z.ZodObject<typeof applicantFilters>>>
export type ApplicantSort = (typeof sorts)[number]

const rejectionShape = z.object({
  reason: z.enum(rejectionReasons),
  message: z.string().nullable(),
  /** When the student is told; `told_at` when it was done. */
  visible_at: timestamp,
  told_at: timestamp.nullable(),
})

export const applicantRow = z.object({
  id,
  job: jobOfApplication,
  student: z.object({
    first_name: z.string(),
    last_name: z.string(),
    picture_url: z.string().nullable(),
    university: z.string().nullable(),
    /** The university's mail domain, or the university, vouches for it. */
    is_affiliation_verified: z.boolean(),
    degree: z.string().nullable(),
    majors: z.array(z.string()),
    graduation_class: z.int().nullable(),
  }),
  status: z.enum(applicationStates),
  rating: z.int().nullable(),
  note_count: z.int(),
  submitted_at: timestamp,
  status_since: timestamp,
  reply_by: timestamp,
  is_overdue: z.boolean(),
  rejection: rejectionShape.nullable(),
})
export type ApplicantRow = z.output<typeof applicantRow>

export const noteShape = z.object({
  id,
  text: z.string(),
  author: z.string().nullable(),
  created_at: timestamp,
  may: z.object({ remove: z.boolean() }),
})
export type Note = z.output<typeof noteShape>

const happening = z.object({
  id,
  at: timestamp,
  kind: z.enum([
    'submitted',
    'reviewed',
    'unreviewed',
    'moved',
    'rejected',
    'told',
    'rejection_undone',
    'notified',
    'withdrawn',
    'resume_opened',
  ]),
  /** A team member's or the applicant's name; null when the product did it by itself. */
  who: z.string().nullable(),
  from: z.enum(applicationStates).nullable(),
  to: z.enum(applicationStates).nullable(),
  reason: z.enum(rejectionReasons).nullable(),
  message: z.string().nullable(),
})
export type Happening = z.output<typeof happening>

export const applicantShape = applicantRow.extend({
  student: applicantRow.shape.student.extend({
    /** Null after a withdrawal, like everything else of the student but the name. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    skills: z.array(z.string()),
    headline: z.string(),
    about: z.string(),
    links: z.array(z.string()),
  }),
  /** Message, answers and resume as they were sent along; taken back with a withdrawal. */
  message: z.string(),
  answers: z.array(answerShape),
  resume: fileShape.nullable(),
  timeline: z.array(happening),
  notes: z.array(noteShape),
  may: z.object({
    advance_to: z.array(z.enum(applicationStates)),
    /** What `accept` makes of it. */
    accept: z.enum(['offer', 'hired']).nullable(),
    reject: z.boolean(),
    undo_rejection: z.boolean(),
    unmark_reviewed: z.boolean(),
    notify: z.boolean(),
    note: z.boolean(),
  }),
})
export type Applicant = z.output<typeof applicantShape>

const tag = 'Applicants'
const params = z.strictObject({ id })
export const applicantList = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-list',
  tag,
  summary: 'Applications to the employer’s jobs; those waiting longest for an answer come first',
  access: asEmployer(),
  query: z.strictObject({ ...pageQuery, ...applicantFilters, sort: z.enum(sorts).default('waiting') }),
  output: pageOf(applicantRow).extend({
    total_without_filter_row: z.int(),
    totalJobWithApplicants: z.int(),
  }),
})

export const applicantCounts = endpoint({
  method: 'GET',
  path: '/employer/job/applicant-counts',
  tag,
  summary: 'How many applications there are by status, and by job with the busiest first (at most 200 jobs)',
  access: asEmployer(),
  query: z.strictObject({ job_id: id.optional() }),
  output: z.object({
    statuses: z.array(z.object({ status: z.enum(applicationStates), count: z.int() })),
    overdue: z.int(),
    jobs: z.array(jobOfApplication.extend({ applicants: z.int(), waiting: z.int() })),
  }),
})

export const applicant = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id',
  tag,
  summary:
    'One application with profile, answers, notes and history; the first opening marks it as reviewed. After a withdrawal: who applied and when',
  access: asEmployer(),
  params,
  output: applicantShape,
})

export const applicantResume = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/resume',
  tag,
  summary: 'The resume of one application; a PDF shows in the browser unless `download` is asked for',
  access: asEmployer(),
  params,
  query: z.strictObject({ download: z.boolean().optional() }),
  output: 'file',
})
