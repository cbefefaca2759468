import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import { INVITATION_DAYS } from './job-invitations.contract.ts'

interface InvitationOverrides {
  job_id: string
  student_id: string
  invited_by?: string
  message?: string
  /** Defaults to now. */
  sent_at?: Date
  seen_at?: Date
  declined_at?: Date
}

/** An invitation to apply to a job. */
export const buildJobInvitation = async (
  deps: Deps,
  { job_id, student_id, message = 'We liked your projects.', ...rest }: InvitationOverrides,
): Promise<{ id: string }> => {
  const sent_at = rest.sent_at ?? deps.clock.now()
  const id = newId(sent_at.getTime())
  const { organization_id } = await deps.db
    .selectFrom('jobs')
    .select('organization_id')
    .where('id', '=', job_id)
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('job_invitations')
    .values({
      id,
      organization_id,
      job_id,
      student_id,
      invited_by: rest.invited_by ?? null,
      message,
      sent_at,
      lapses_at: later(sent_at, INVITATION_DAYS * DAY),
      seen_at: rest.seen_at ?? null,
      declined_at: rest.declined_at ?? null,
    })
    .execute()
  return { id }
}
