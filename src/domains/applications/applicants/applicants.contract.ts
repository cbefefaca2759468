import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { dayFilter, id, timestamp } from '#shared/fields.ts'
import { declineReasons, rejectionReasons } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import {
  answerShape,
  applicationStandings,
  applicationStates,
  fileShape,
  hireHindrances,
  jobOfApplication,
  noticeTimings,
  offerShape,
  rejectWarnings,
  sentProfileShape,
} from '../applications.contract.ts'

export const sorts = ['waiting', 'newest', 'oldest', 'name', 'rating'] as const

export const applicantFilters = {
  job_id: id.optional(),
  /** `declined` are those who declined an offer, `withdrawn` the others who took the application back. */
  status: z.array(z.enum(applicationStandings)).max(10).optional(),
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
  student: sentProfileShape.omit({
    headline: true,
    about: true,
    email: true,
    phone: true,
    skills: true,
    links: true,
  }),
  status: z.enum(applicationStates),
  rating: z.int().nullable(),
  note_count: z.int(),
  submitted_at: timestamp,
  status_since: timestamp,
  reply_by: timestamp,
  is_overdue: z.boolean(),
  rejection: rejectionShape.nullable(),
  /** With the student's answer; one that was declined stays to be seen. */
  offer: offerShape.nullable(),
  /** `accepted`: the student took the offer, and a rejection has to be confirmed. */
  reject_warning: z.enum(rejectWarnings).nullable(),
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
    'offer_accepted',
    'offer_declined',
    'withdrawn',
    'resume_opened',
  ]),
  /** A team member's or the applicant's name; null when the product did it by itself. */
  who: z.string().nullable(),
  from: z.enum(applicationStates).nullable(),
  to: z.enum(applicationStates).nullable(),
  /** Of a rejection, or of an offer that was declined. */
  reason: z.enum([...rejectionReasons, ...declineReasons]).nullable(),
  message: z.string().nullable(),
})
export type Happening = z.output<typeof happening>

export const applicantShape = applicantRow.extend({
  student: sentProfileShape.extend({
    /** Null after a withdrawal, like everything else of the student but the name. */
    email: z.string().nullable(),
  }),
  /** Message, answers and resume as they were sent along; taken back with a withdrawal. */
  message: z.string(),
  answers: z.array(answerShape),
  resume: fileShape.nullable(),
  timeline: z.array(happening),
  notes: z.array(noteShape),
  /** The places of the job since it was last posted; null where nothing limits who may be hired. */
  places: z.object({ openings: z.int(), hired: z.int() }).nullable(),
  may: z.object({
    advance_to: z.array(z.enum(applicationStates)),
    /** What `accept` makes of it. */
    accept: z.enum(['offer', 'hired']).nullable(),
    /** Why nobody is hired of it yet: `offer` none was made, `answer` the student has not accepted it, `openings` no place is left. */
    hire_waits_for: z.enum(hireHindrances).nullable(),
    reject: z.boolean(),
    undo_rejection: z.boolean(),
    /** Whether the student hears of the undoing: not, as long as the rejection was not told. */
    undo_tells: z.enum(noticeTimings).nullable(),
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
    /** Those who declined an offer are `declined`, and not among the `withdrawn`. */
    statuses: z.array(z.object({ status: z.enum(applicationStandings), count: z.int() })),
    overdue: z.int(),
    jobs: z.array(jobOfApplication.extend({ applicants: z.int(), waiting: z.int() })),
  }),
})

export const applicant = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id',
  tag,
  summary:
    'One application with profile, answers, notes and history; the first opening marks it as reviewed. After a withdrawal: who applied and when, and whether an offer was declined',
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
