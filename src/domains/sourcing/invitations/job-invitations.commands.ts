import { sql } from 'kysely'
import { takesApplications } from '#domains/applications/applications.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import {
  INVITATION_DAYS,
  type inviteToApply as inviteCall,
  type SentInvitation,
} from './job-invitations.contract.ts'
import { invitableStudent, invitedLately, sentInvitation } from './job-invitations.queries.ts'
import { invitationBlocker, invitedJobBlocker } from './job-invitations.rules.ts'

/** Whatever else the employer sends waits, so that nothing is sent past what it may. */
const lockEmployer = async (tx: Tx, { organization_id }: EmployerScope): Promise<void> => {
  const approved = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organization_id)
    .where('state', '=', 'approved')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!approved) throw new Problem('not_active')
}

const lockOpenJob = async (tx: Tx, { organization_id }: EmployerScope, id: string) => {
  const job = await tx.db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.external_url'])
    .select(takesApplications(tx.now).as('is_open'))
    .where('j.id', '=', id)
    .where('j.organization_id', '=', organization_id)
    .where('j.state', '<>', 'removed')
    .forShare('j')
    .executeTakeFirst()
  if (!job) throw new Problem('not_found')
  return job
}

/** The student, kept from closing the profile, from applying, and from being invited by others meanwhile. */
const lockInvitable = async (tx: Tx, id: string): Promise<void> => {
  const student = await invitableStudent(tx.db, id)
    .modifyEnd(sql`for no key update of s for share of r`)
    .executeTakeFirst()
  if (!student) throw new Problem('not_found')
}

const knownOf = async (tx: Tx, studentId: string, jobId: string) => {
  const { rows } = await sql<{ has_applied: boolean; was_invited: boolean }>`
    select exists (select from applications where student_id = ${studentId}::uuid and job_id = ${jobId}::uuid) as has_applied,
      exists (select from job_invitations where student_id = ${studentId}::uuid and job_id = ${jobId}::uuid) as was_invited`.execute(
    tx.db,
  )
  return rows[0]!
}

/** Invites a student to apply to a job; the student is told. */
export const inviteToApply = (
  deps: Deps,
  scope: EmployerScope,
  studentId: string,
  { job_id, message }: BodyOf<typeof inviteCall>,
): Promise<SentInvitation> =>
  inTransaction(deps, async (tx) => {
    await lockEmployer(tx, scope)
    const job = await lockOpenJob(tx, scope, job_id)
    await lockInvitable(tx, studentId)
    const blocker =
      invitedJobBlocker({ ...job, ...(await knownOf(tx, studentId, job_id)) }) ??
      invitationBlocker(await invitedLately(tx.db, scope, studentId, tx.now))
    if (blocker) throw blocker
    const id = newId(tx.now.getTime())
    await tx.db
      .insertInto('job_invitations')
      .values({
        id,
        organization_id: scope.organization_id,
        job_id,
        student_id: studentId,
        invited_by: scope.account_id,
        message,
        sent_at: tx.now,
        lapses_at: later(tx.now, INVITATION_DAYS * DAY),
        seen_at: null,
        declined_at: null,
      })
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'student.invited_to_apply',
      subject: { type: 'student', id: studentId },
      data: { job_id },
    })
    return sentInvitation(tx.db, scope, id, tx.now)
  })
