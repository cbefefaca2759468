import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { declineReasons, type OfferAnswer, offerAnswers, rejectionReasons } from '#shared/lists.ts'

/** In this order; steps may be skipped forward. */
export const openStates = ['submitted', 'reviewed', 'shortlisted', 'interview', 'offer'] as const
export const applicationStates = [...openStates, 'hired', 'rejected', 'withdrawn'] as const
export type OpenState = (typeof openStates)[number]
export type ApplicationState = (typeof applicationStates)[number]

/** Display names of the states. */
export const stateLabels: Record<ApplicationState, string> = {
  submitted: 'Submitted',
  reviewed: 'Reviewed',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** Display names of the answers to an offer. */
export const offerAnswerLabels: Record<OfferAnswer, string> = {
  waiting: 'Offer pending',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
}

/** How applications are listed and counted: declining an offer is separate from withdrawing. */
export const applicationStandings = [...applicationStates, 'declined'] as const
export type ApplicationStanding = (typeof applicationStandings)[number]

export const standingLabels: Record<ApplicationStanding, string> = {
  ...stateLabels,
  declined: offerAnswerLabels.declined,
}

/** What is missing before hiring: an offer, the student's acceptance, or an opening. */
export const hireBlockers = ['offer', 'answer', 'openings'] as const
export type HireBlocker = (typeof hireBlockers)[number]

/** What has to happen before an offer can be accepted. */
export const acceptBlockers = ['employer'] as const
export type AcceptBlocker = (typeof acceptBlockers)[number]

/** What a team is warned about before it rejects someone. */
export const rejectWarnings = ['accepted'] as const
export type RejectWarning = (typeof rejectWarnings)[number]

/** An offer and the student's answer to it. */
export const offerShape = z.object({
  answer: z.enum(offerAnswers),
  answered_at: timestamp.nullable(),
  /** Until when it can be answered; null where the employer set no deadline. */
  answer_by: timestamp.nullable(),
  /** Why the offer was declined. */
  reason: z.enum(declineReasons).nullable(),
  message: z.string().nullable(),
})
export type Offer = z.output<typeof offerShape>

/** Whether a step notifies the student now, later, or not at all. */
export const noticeTimings = ['now', 'later', 'not'] as const
export type NoticeTiming = (typeof noticeTimings)[number]

/** The longest message that can accompany an application or a decision. */
export const MESSAGE_LENGTH = 5000

/** The question as asked, with its answer; null if it was left out. */
export const answerShape = z.object({
  question_id: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})
export type Answer = z.output<typeof answerShape>

export const fileShape = z.object({
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.int(),
  created_at: timestamp,
})

/** The job behind an application. */
export const jobOfApplication = z.object({
  id,
  title: z.string(),
  /** Whether it accepts applications now. */
  is_open: z.boolean(),
})

/** What an employer sees of the student's profile; the student is shown the same before applying. */
export const sentProfileShape = z.object({
  first_name: z.string(),
  last_name: z.string(),
  picture_url: z.string().nullable(),
  headline: z.string(),
  about: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  university: z.string().nullable(),
  /** Whether the university confirmed the student, by email domain or in person. */
  is_affiliation_verified: z.boolean(),
  degree: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  skills: z.array(z.string()),
  links: z.array(z.string()),
})
export type SentProfile = z.output<typeof sentProfileShape>

export const studentApplicationShape = z.object({
  id,
  job: jobOfApplication,
  organization: organizationCardShape,
  /** What the student may know: a rejection shows once it is announced. */
  status: z.enum(applicationStates),
  submitted_at: timestamp,
  /** When the answer is due. */
  reply_by: timestamp,
  message: z.string(),
  answers: z.array(answerShape),
  /** Kept for a year after the application was rejected or withdrawn. */
  resume: fileShape.nullable(),
  rejection: z.object({ reason: z.enum(rejectionReasons), message: z.string().nullable() }).nullable(),
  /** Null while there is none, and after a withdrawal. */
  offer: offerShape.nullable(),
  timeline: z.array(
    z.object({
      id,
      at: timestamp,
      kind: z.enum([
        'submitted',
        'reviewed',
        'moved',
        'rejected',
        'reopened',
        'message',
        'offer_changed',
        'offer_accepted',
        'offer_declined',
        'offer_withdrawn',
        'offer_lapsed',
        'withdrawn',
      ]),
      status: z.enum(applicationStates).nullable(),
      message: z.string().nullable(),
    }),
  ),
  may: z.object({
    withdraw: z.boolean(),
    accept_offer: z.boolean(),
    /** Why the offer can’t be accepted yet: `employer` is deactivated, so nobody there could hire. */
    accept_waits_for: z.enum(acceptBlockers).nullable(),
    decline_offer: z.boolean(),
    apply_again: z.boolean(),
  }),
})
export type StudentApplication = z.output<typeof studentApplicationShape>

const tag = 'Student applications'
const params = z.strictObject({ id })

export const withdraw = endpoint({
  method: 'POST',
  path: '/student/job/withdraw',
  tag,
  summary: 'Withdraw an application, even after accepting an offer; repeating it changes nothing',
  access: asStudent,
  body: z.strictObject({ application_id: id }),
  output: studentApplicationShape,
  problems: ['not_found', 'step_not_possible'],
})

export const application = endpoint({
  method: 'GET',
  path: '/student/job/application/:id',
  tag,
  summary: 'Get one of the student’s own applications with its history',
  access: asStudent,
  params,
  output: studentApplicationShape,
})

export const applicationResume = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/resume',
  tag,
  summary: 'Get the resume as submitted',
  access: asStudent,
  params,
  output: 'file',
})
