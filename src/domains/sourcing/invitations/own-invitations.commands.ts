import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { statusSql, withOutcome } from './job-invitations.queries.ts'
import { isUnanswered } from './job-invitations.rules.ts'

/** Notes that the student has seen them; the first time counts. */
export const seeInvitations = (deps: Deps, { student_id }: StudentScope, ids: string[]): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const own = await tx.db
      .selectFrom('job_invitations')
      .select('id')
      .where('student_id', '=', student_id)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (own.length < new Set(ids).size) throw new Problem('not_found')
    await tx.db
      .updateTable('job_invitations')
      .set({ seen_at: tx.now })
      .where('id', 'in', ids)
      .where('seen_at', 'is', null)
      .execute()
  })

const lockOwn = async (tx: Tx, { student_id }: StudentScope, id: string) => {
  const row = await withOutcome(tx.db)
    .select(['i.id', 'i.organization_id', 'i.job_id'])
    .select(statusSql(tx.now).as('status'))
    .where('i.id', '=', id)
    .where('i.student_id', '=', student_id)
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Answers "Not interested"; the employer learns it. */
export const declineInvitation = (deps: Deps, scope: StudentScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    if (row.status === 'not_interested') return
    if (!isUnanswered(row.status))
      throw new Problem(
        'step_not_possible',
        row.status === 'applied' ? 'You have applied to this job' : 'This invitation has lapsed',
      )
    await tx.db.updateTable('job_invitations').set({ declined_at: tx.now }).where('id', '=', id).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'student.invitation_declined',
      subject: { type: 'student', id: scope.student_id },
      organization_id: row.organization_id,
      data: { job_id: row.job_id },
    })
  })

/** Whether employers may invite the student; the student's row is locked, so that none is sent after a refusal. */
export const chooseInvitations = (deps: Deps, { student_id }: StudentScope, takes: boolean): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await tx.db
      .selectFrom('students')
      .select('account_id')
      .where('account_id', '=', student_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (takes)
      await tx.db.deleteFrom('job_invitation_refusals').where('student_id', '=', student_id).execute()
    else
      await tx.db
        .insertInto('job_invitation_refusals')
        .values({ student_id, refused_at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
