import { lockVisibleJob } from '#domains/jobs/likes/job-likes.queries.ts'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type StudentScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { ExternalApplication, saveExternal as saveCall } from './external-applications.contract.ts'
import { ownExternals } from './external-applications.queries.ts'

const jobOf = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(['j.title', 'j.external_url', 'o.name as employer'])
    .where('j.id', '=', id)
    .executeTakeFirstOrThrow()

/** Notes that the employer's site was opened; what the student said before stays, unless it was that they had not applied. */
export const openExternal = (deps: Deps, scope: StudentScope, jobId: string): Promise<ExternalApplication> =>
  inTransaction(deps, async (tx) => {
    await lockVisibleJob(tx, scope, jobId)
    const job = await jobOf(tx, jobId)
    if (job.external_url === null)
      throw new Problem('step_not_possible', 'This job takes applications here, not on another site')
    await tx.db
      .insertInto('external_applications')
      .values({
        id: newId(tx.now.getTime()),
        student_id: scope.student_id,
        job_id: jobId,
        title: job.title,
        employer: job.employer,
        status: 'opened',
        opened_at: tx.now,
        applied_on: null,
        note: '',
        remind_on: null,
        remind_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'job_id']).doUpdateSet((eb) => ({
          opened_at: tx.now,
          status: eb
            .case()
            .when('external_applications.status', '=', 'not_applied')
            .then('opened' as const)
            .else(eb.ref('external_applications.status'))
            .end(),
        })),
      )
      .execute()
    return ownExternals(tx.db, scope).where('x.job_id', '=', jobId).executeTakeFirstOrThrow()
  })

const lockOwnExternal = async (tx: Tx, scope: StudentScope, id: string) => {
  const row = await tx.db
    .selectFrom('external_applications')
    .select(['id', 'applied_on', 'remind_on'])
    .where('id', '=', id)
    .where('student_id', '=', scope.student_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Keeps what the student says; a new reminder comes on the morning of its day. */
export const saveExternal = (
  deps: Deps,
  scope: StudentScope,
  id: string,
  { status, applied_on, note, remind_on }: BodyOf<typeof saveCall>,
): Promise<ExternalApplication> =>
  inTransaction(deps, async (tx) => {
    const before = await lockOwnExternal(tx, scope, id)
    const isNew = (remind_on ?? null) !== before.remind_on
    const remind_at = remind_on ? `${remind_on}T09:00:00.000Z` : null
    if (isNew && remind_at && remind_at <= iso(tx.now))
      throw invalid({ remind_on: ['Choose a day that is still ahead'] })
    const today = iso(tx.now).slice(0, 10)
    await tx.db
      .updateTable('external_applications')
      .set({
        status,
        applied_on: applied_on ?? (status === 'not_applied' ? null : (before.applied_on ?? today)),
        note,
        remind_on: remind_on ?? null,
        ...(isNew && { remind_at }),
      })
      .where('id', '=', id)
      .execute()
    return ownExternals(tx.db, scope).where('x.id', '=', id).executeTakeFirstOrThrow()
  })

export const removeExternal = (deps: Deps, scope: StudentScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await lockOwnExternal(tx, scope, id)
    await tx.db.deleteFrom('external_applications').where('id', '=', id).execute()
  })

const BATCH = 500

/** Records which reminders are due, once each. */
export const remindOfExternals = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const due = tx.db
      .selectFrom('external_applications')
      .select('id')
      .where('remind_at', '<=', iso(tx.now))
      .orderBy('remind_at')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
    const rows = await tx.db
      .with('due', () => due)
      .updateTable('external_applications')
      .set({ remind_at: null })
      .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
      .returning('id')
      .execute()
    await recordActivities(
      tx,
      systemActor,
      rows.map(({ id }) => ({
        verb: 'external_application.reminded',
        subject: { type: 'external_application', id },
      })),
    )
  })
