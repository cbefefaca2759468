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

/** How the states read. */
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

/** How the answers to an offer read. */
export const offerAnswerLabels: Record<OfferAnswer, string> = {
  waiting: 'Offer to answer',
  accepted: 'Offer accepted',
  declined: 'Declined the offer',
}

/** What applications are listed and counted as: who declined an offer is none of those who withdrew. */
export const applicationStandings = [...applicationStates, 'declined'] as const
export type ApplicationStanding = (typeof applicationStandings)[number]

export const standingLabels: Record<ApplicationStanding, string> = {
  ...stateLabels,
  declined: offerAnswerLabels.declined,
}

/** What is missing before somebody can be hired: an offer, the student's yes to it, or a place. */
export const hireHindrances = ['offer', 'answer', 'openings'] as const
export type HireHindrance = (typeof hireHindrances)[number]

/** What a team is warned of before it rejects somebody. */
export const rejectWarnings = ['accepted'] as const
export type RejectWarning = (typeof rejectWarnings)[number]

/** An offer and the student's answer to it. */
export const offerShape = z.object({
  answer: z.enum(offerAnswers),
  answered_at: timestamp.nullable(),
  /** Why it was declined. */
  reason: z.enum(declineReasons).nullable(),
  message: z.string().nullable(),
})
export type Offer = z.output<typeof offerShape>

/** Whether a step tells the student at once, when its hour comes, or not at all. */
export const noticeTimings = ['now', 'later', 'not'] as const
export type NoticeTiming = (typeof noticeTimings)[number]

/** The longest message a person can write with an application or a decision. */
export const MESSAGE_LENGTH = 5000

/** The question as it was asked then, with its answer; null was left out. */
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
  /** Takes applications now. */
  is_open: z.boolean(),
})

/** What an employer sees of the student's profile, which is what the student is shown before applying. */
export const sentProfileShape = z.object({
  first_name: z.string(),
  last_name: z.string(),
  picture_url: z.string().nullable(),
  headline: z.string(),
  about: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  university: z.string().nullable(),
  /** The university's mail domain, or the university, vouches for it. */
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
  /** What the student may know: a rejection shows when it is told. */
  status: z.enum(applicationStates),
  submitted_at: timestamp,
  /** The answer is promised by then. */
  reply_by: timestamp,
  message: z.string(),
  answers: z.array(answerShape),
  /** Kept for a year after the application was rejected or withdrawn. */
  resume: fileShape.nullable(),
  rejection: z.object({ reason: z.enum(rejectionReasons), message: z.string().nullable() }).nullable(),
  /** Null as long as there is none, and after the application was withdrawn. */
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
        'offer_accepted',
        'offer_declined',
        'withdrawn',
      ]),
      status: z.enum(applicationStates).nullable(),
      message: z.string().nullable(),
    }),
  ),
  may: z.object({
    withdraw: z.boolean(),
    accept_offer: z.boolean(),
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
  summary: 'Take an application back, also after accepting an offer; one that is withdrawn stays so',
  access: asStudent,
  body: z.strictObject({ application_id: id }),
  output: studentApplicationShape,
  problems: ['not_found', 'step_not_possible'],
})

export const application = endpoint({
  method: 'GET',
  path: '/student/job/application/:id',
  tag,
  summary: 'One of the student’s own applications with what happened to it',
  access: asStudent,
  params,
  output: studentApplicationShape,
})

export const applicationResume = endpoint({
  method: 'GET',
  path: '/student/job/application/:id/resume',
  tag,
  summary: 'The resume as it was sent along',
  access: asStudent,
  params,
  output: 'file',
})
