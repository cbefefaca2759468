import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockJob } from '../jobs.queries.ts'
import { requireStep } from '../jobs.rules.ts'
import { MAX_TEMPLATES } from './job-templates.contract.ts'

/** One save of a team after the other, so that together they keep to the limit. */
const lockTeam = (tx: Tx, organizationId: string) =>
  tx.db.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()

const requireRoom = async (tx: Tx, organizationId: string): Promise<void> => {
  const { kept } = await tx.db
    .selectFrom('job_templates as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('t.organization_id', '=', organizationId)
    .where('j.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (kept >= MAX_TEMPLATES)
    throw new Problem('conflict', `Your team has ${MAX_TEMPLATES} templates; remove one first`)
}

/** Keeps a job as a template; saving it again renames it. */
export const saveTemplate = (deps: Deps, scope: EmployerScope, id: string, name: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await lockTeam(tx, scope.organization_id)
    const job = await lockJob(tx, scope, id)
    requireStep('edit', job, tx.now)
    const renamed = await tx.db
      .updateTable('job_templates')
      .set({ name })
      .where('job_id', '=', id)
      .returning('job_id')
      .executeTakeFirst()
    if (renamed) return
    await requireRoom(tx, scope.organization_id)
    const kept = { job_id: id, organization_id: scope.organization_id, name, saved_at: tx.now }
    await tx.db.insertInto('job_templates').values(kept).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'job.kept_as_template',
      subject: { type: 'job', id },
      data: { title: job.title },
    })
  })

export const dropTemplate = (deps: Deps, scope: EmployerScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const job = await lockJob(tx, scope, id)
    const { numDeletedRows } = await tx.db
      .deleteFrom('job_templates')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n)
      await recordActivity(tx, scope.actor, {
        verb: 'job.dropped_as_template',
        subject: { type: 'job', id },
        data: { title: job.title },
      })
  })
