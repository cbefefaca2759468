import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { MAX_PAGE_SIZE, pageOf, pageQuery } from '#shared/paging.ts'
import { invitationStatuses, MOST_A_WEEK } from './job-invitations.contract.ts'

const ownInvitation = z.object({
  id,
  job: z.object({
    id,
    title: z.string(),
    type: z.enum(jobTypes).nullable(),
    work_mode: z.enum(workModes).nullable(),
    locations: z.array(z.string()),
    /** Whether the student can open its page. */
    is_visible: z.boolean(),
  }),
  organization: organizationCardShape,
  message: z.string(),
  status: z.enum(invitationStatuses),
  sent_at: timestamp,
  /** Until when it can be answered: the job's end, or two weeks after it was sent. */
  answer_by: timestamp,
  time_zone: z.string(),
  may: z.object({ apply: z.boolean(), decline: z.boolean() }),
})
export type OwnInvitation = z.output<typeof ownInvitation>

const tag = 'Invitations to apply'

export const ownInvitations = endpoint({
  method: 'GET',
  path: '/student/job/invitations',
  tag,
  summary: 'Employers’ invitations to apply: those still to be answered first, then the newest',
  access: asStudent,
  query: z.strictObject({
    ...pageQuery,
    /** Only those still to be answered, or only the others. */
    unanswered: z.boolean().optional(),
  }),
  output: pageOf(ownInvitation),
})

export const seeInvitations = endpoint({
  method: 'POST',
  path: '/student/job/invitations/seen',
  tag,
  summary:
    'Note that the student has seen invitations, which the employers are shown; a repeat changes nothing',
  access: asStudent,
  formless: true,
  body: z.strictObject({ invitation_ids: z.array(id).min(1).max(MAX_PAGE_SIZE) }),
  problems: ['not_found'],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/student/job/invitations/:id/decline',
  tag,
  summary:
    'Say “Not interested” to an invitation; the employer learns that, and no reason. The student may still apply. A repeat changes nothing',
  access: asStudent,
  params: z.strictObject({ id }),
  problems: ['not_found', 'step_not_possible'],
})

export const invitationChoice = endpoint({
  method: 'GET',
  path: '/student/invitation-choice',
  tag,
  summary: 'Whether employers may invite the student to apply; only an open profile gets invitations',
  access: asStudent,
  output: z.object({ takes_invitations: z.boolean(), is_profile_open: z.boolean() }),
})

export const chooseInvitations = endpoint({
  method: 'PUT',
  path: '/student/invitation-choice',
  tag,
  summary: `Take invitations to apply, at most ${MOST_A_WEEK} in seven days, or none at all; those received stay`,
  access: asStudent,
  formless: true,
  body: z.strictObject({ takes_invitations: z.boolean() }),
})
