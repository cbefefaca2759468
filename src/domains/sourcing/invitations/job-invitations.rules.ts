import { Problem } from '#shared/problems.ts'
import {
  type InvitationStatus,
  MOST_A_WEEK,
  MOST_OF_ONE_A_WEEK,
  MOST_SENT_A_WEEK,
} from './job-invitations.contract.ts'

/** It still waits for the student. */
export const isUnanswered = (status: InvitationStatus): boolean => status === 'sent' || status === 'seen'

/** What decides whether a student who can be found gets another invitation; counts are of the last seven days. */
export interface Invited {
  /** The student wants no invitations. */
  refuses: boolean
  from_all: number
  from_employer: number
  sent_by_employer: number
}

/** Returns why the employer can't invite the student to anything now. */
export const invitationBlocker = ({
  refuses,
  from_all,
  from_employer,
  sent_by_employer,
}: Invited): Problem | null => {
  if (refuses) return new Problem('step_not_possible', 'This student takes no invitations')
  if (from_employer >= MOST_OF_ONE_A_WEEK)
    return new Problem(
      'invitation_limit',
      'You invited this student within the last seven days. A student gets one invitation a week from an employer',
    )
  if (from_all >= MOST_A_WEEK)
    return new Problem(
      'invitation_limit',
      'This student has received as many invitations this week as a student gets. Try again in a few days',
    )
  if (sent_by_employer >= MOST_SENT_A_WEEK)
    return new Problem(
      'invitation_limit',
      `Your organization sent ${MOST_SENT_A_WEEK} invitations within the last seven days, which is the most`,
    )
  return null
}

/** What decides whether a job can be what someone is invited to. */
export interface InvitedTo {
  is_open: boolean
  external_url: string | null
  has_applied: boolean
  was_invited: boolean
}

export const invitedJobBlocker = (of: InvitedTo): Problem | null => {
  if (!of.is_open) return new Problem('job_not_open')
  if (of.external_url !== null)
    return new Problem(
      'applies_elsewhere',
      'Students apply to this job on another site, so nobody can be invited to apply here',
    )
  if (of.has_applied) return new Problem('step_not_possible', 'This student has already applied to this job')
  if (of.was_invited)
    return new Problem('step_not_possible', 'This student has already been invited to apply to this job')
  return null
}
