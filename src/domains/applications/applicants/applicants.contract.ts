import { z } from 'zod'
import { backgroundShape } from '#domains/students/background/background.contract.ts'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { dayFilter, id, timestamp } from '#shared/fields.ts'
import { declineReasons, rejectionReasons } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import {
  answerShape,
  applicationStandings,
  applicationStates,
  fileShape,
  hireBlockers,
  jobOfApplication,
  noticeTimings,
  offerShape,
  rejectWarnings,
  sentProfileShape,
} from '../applications.contract.ts'

export const sorts = ['waiting', 'first_choice', 'newest', 'oldest', 'name', 'rating'] as const

export const applicantFilters = {
  job_id: id.optional(),
  /** `declined` means the student declined an offer, `withdrawn` any other withdrawal. */
  status: z.array(z.enum(applicationStandings)).max(10).optional(),
  /** Words of the name, skills, university, or answers; of withdrawn applications, of the name alone. */
  search: z.string().trim().max(200).optional(),
  major: z.array(z.string().max(100)).max(50).optional(),
  graduation_class: z.array(z.int().min(1950).max(2100)).max(20).optional(),
  /** At least this many stars. */
  rating: z.int().min(1).max(5).optional(),
  /** Past the promised date without an answer; `false` excludes those. */
  overdue: z.boolean().optional(),
  /** With messages the team has not read; `false` excludes those. */
  unread: z.boolean().optional(),
  /** Only those sent as a first choice; nothing is told of those that weren’t, so there is no `false`. */
  first_choice: z
    .boolean()
    .refine((only) => only, 'This can only be true: nothing is told of applications without')
    .optional(),
  /** Whether the caller is to review it. */
  assigned_to_me: z.boolean().optional(),
  /** Submitted on these days. */
  ...dayFilter,
}
export type ApplicantFilters = Partial<z.output<z.ZodObject<typeof applicantFilters>>>
export type ApplicantSort = (typeof sorts)[number]

const rejectionShape = z.object({
  reason: z.enum(rejectionReasons),
  message: z.string().nullable(),
  /** When the student is to be notified; `told_at` is set once that happened. */
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
  /**
   * The student says that it is one of their few first choices this term. Left out where nothing is said: whoever
   * sends none may have none left, want to tell nobody, or not know of it.
   */
  first_choice: z.literal(true).optional(),
  rating: z.int().nullable(),
  note_count: z.int(),
  /** How many of the student’s messages the team has not read. */
  unread: z.int(),
  submitted_at: timestamp,
  status_since: timestamp,
  reply_by: timestamp,
  is_overdue: z.boolean(),
  rejection: rejectionShape.nullable(),
  /** With the student's answer; declined offers stay visible. */
  offer: offerShape.nullable(),
  /** `accepted`: the student accepted the offer, so a rejection must be confirmed. */
  reject_warning: z.enum(rejectWarnings).nullable(),
})
export type ApplicantRow = z.output<typeof applicantRow>

/** A member who is to review an application. */
export const reviewerShape = z.object({ account_id: id, name: z.string() })
export type Reviewer = z.output<typeof reviewerShape>

export const noteShape = z.object({
  id,
  text: z.string(),
  author: z.string().nullable(),
  created_at: timestamp,
  may: z.object({ remove: z.boolean() }),
})
export type Note = z.output<typeof noteShape>

const timelineEntry = z.object({
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
    'offer_changed',
    'offer_accepted',
    'offer_declined',
    'offer_withdrawn',
    'offer_lapsed',
    'more_time_asked',
    'more_time_granted',
    'more_time_refused',
    'withdrawn',
    'resume_opened',
  ]),
  /** A team member's or the applicant's name; null for automatic steps. */
  who: z.string().nullable(),
  from: z.enum(applicationStates).nullable(),
  to: z.enum(applicationStates).nullable(),
  /** The reason for a rejection, or for declining an offer. */
  reason: z.enum([...rejectionReasons, ...declineReasons]).nullable(),
  message: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const applicantShape = applicantRow.extend({
  student: sentProfileShape.extend({
    /** Null after a withdrawal, like everything about the student except the name. */
    email: z.string().nullable(),
  }),
  /** What the profile says beyond studies, as it is now; null after a withdrawal. */
  background: backgroundShape.nullable(),
  /** Message, answers, and resume as submitted; gone after a withdrawal. */
  message: z.string(),
  answers: z.array(answerShape),
  resume: fileShape.nullable(),
  timeline: z.array(timelineEntry),
  notes: z.array(noteShape),
  /** Empty after a withdrawal. */
  reviewers: z.array(reviewerShape),
  /** The job's openings since it was last posted; null when nothing limits hiring. */
  places: z.object({ openings: z.int(), hired: z.int() }).nullable(),
  may: z.object({
    advance_to: z.array(z.enum(applicationStates)),
    /** What `accept` would do. */
    accept: z.enum(['offer', 'hired']).nullable(),
    /**
     * Why the applicant cannot be hired yet: `offer` means none was made, `answer` the student has not
     * accepted, `openings` all are filled.
     */
    hire_waits_for: z.enum(hireBlockers).nullable(),
    reject: z.boolean(),
    undo_rejection: z.boolean(),
    /** Whether undoing notifies the student; it does not while the rejection is unannounced. */
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
  summary: 'List applications to the employer’s jobs, longest waiting first',
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
  summary: 'Count applications by status and by job, busiest jobs first (at most 200 jobs)',
  access: asEmployer(),
  query: z.strictObject({ job_id: id.optional() }),
  output: z.object({
    /** Declined offers count as `declined`, not as `withdrawn`. */
    statuses: z.array(z.object({ status: z.enum(applicationStandings), count: z.int() })),
    overdue: z.int(),
    /** With messages the team has not read. */
    unread: z.int(),
    jobs: z.array(jobOfApplication.extend({ applicants: z.int(), waiting: z.int() })),
  }),
})

export const applicant = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id',
  tag,
  summary:
    'Get one application with profile, answers, notes, and history; the first view marks it as reviewed. After a withdrawal, it shows who applied and when, and whether an offer was declined',
  access: asEmployer(),
  params,
  output: applicantShape,
})

export const applicantResume = endpoint({
  method: 'GET',
  path: '/employer/job/applicant/:id/resume',
  current: true,
  tag,
  summary: 'Get the resume of one application; a PDF opens in the browser unless `download` is set',
  access: asEmployer(),
  params,
  query: z.strictObject({ download: z.boolean().optional() }),
  output: 'file',
})
