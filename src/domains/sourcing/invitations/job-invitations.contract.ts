import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, requiredText, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** After that many days an invitation lapses, or with its job if that ends before. */
export const INVITATION_DAYS = 14
/** What a student gets in seven days: from all employers, and from one. */
export const MOST_A_WEEK = 5
export const MOST_OF_ONE_A_WEEK = 1
/** What an employer sends in seven days. */
export const MOST_SENT_A_WEEK = 100
export const INVITATION_LENGTH = 600
/** How many open jobs an invitation can be chosen from. */
export const MOST_JOBS = 100

/** `lapsed`: unanswered when the job or the time for it ended. */
export const invitationStatuses = ['sent', 'seen', 'applied', 'not_interested', 'lapsed'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

const sentInvitation = z.object({
  id,
  student: z.object({ id, first_name: z.string(), last_name: z.string() }),
  job: z.object({
    id,
    title: z.string(),
    /** The team deleted it. */
    is_deleted: z.boolean(),
  }),
  message: z.string(),
  status: z.enum(invitationStatuses),
  sent_at: timestamp,
  /** Until when it can be answered, unless the job ends before. */
  lapses_at: timestamp,
  /** Who of the team sent it; null if that person left. */
  sent_by: z.string().nullable(),
  /** Whether the team can open the student's profile now. */
  is_open: z.boolean(),
})
export type SentInvitation = z.output<typeof sentInvitation>

const tag = 'Invitations to apply'

export const invitationForm = endpoint({
  method: 'GET',
  path: '/employer/student/:id/invitation-form',
  tag,
  summary:
    'Get which jobs a student with an open profile can be invited to apply to, what the organization sent them before, and why nothing can be sent now. For anyone else, only what was sent',
  access: asEmployer('viewer'),
  current: true,
  params: z.strictObject({ id }),
  output: z.object({
    /** The profile is open to employers, and the account in good standing. */
    is_open: z.boolean(),
    /** Open jobs that take applications here, the newest first, without those the student was invited to or applied to. */
    jobs: z.array(z.object({ id, title: z.string() })),
    /** Whether the organization has open jobs at all. */
    has_open_jobs: z.boolean(),
    /** The newest first. */
    sent: z.array(sentInvitation),
    /** Why no invitation can be sent now, as a sentence. */
    hindrance: z.string().nullable(),
    may: z.object({ invite: z.boolean() }),
  }),
})

export const inviteToApply = endpoint({
  method: 'POST',
  path: '/employer/student/:id/invite',
  tag,
  summary: `Invite a student with an open profile to apply to one of the organization’s open jobs; the student is told by notice and email. A student is invited once for a job, gets at most ${MOST_A_WEEK} invitations in seven days, ${MOST_OF_ONE_A_WEEK} of them from one employer; an employer sends at most ${MOST_SENT_A_WEEK}`,
  access: asEmployer('member'),
  params: z.strictObject({ id }),
  body: z.strictObject({ job_id: id, message: requiredText(INVITATION_LENGTH) }),
  output: sentInvitation,
  status: 201,
  once_a_minute: true,
  body_limit: 16 * 1024,
  problems: ['not_found', 'job_not_open', 'applies_elsewhere', 'step_not_possible', 'invitation_limit'],
})

export const sentInvitations = endpoint({
  method: 'GET',
  path: '/employer/job/invitations',
  tag,
  summary: 'The organization’s invitations to apply and what became of them, the newest first',
  access: asEmployer('viewer'),
  query: z.strictObject({
    ...pageQuery,
    status: z.array(z.enum(invitationStatuses)).max(invitationStatuses.length).optional(),
    job_id: id.optional(),
  }),
  output: pageOf(sentInvitation),
})
