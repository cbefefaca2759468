import { lockJob } from '#domains/jobs/jobs.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { invalid } from '#shared/problems.ts'
import { criteriaOf, criteriaOfJob } from './scorecards.queries.ts'
import { criteriaErrors } from './scorecards.rules.ts'

interface Wanted {
  id?: string | undefined
  name: string
  hint: string
}

/** Sets a job's criteria in this order. What is left out goes with its scores; the others keep theirs. */
export const setJobCriteria = (deps: Deps, scope: EmployerScope, jobId: string, wanted: readonly Wanted[]) =>
  inTransaction(deps, async (tx) => {
    await lockJob(tx, scope, jobId)
    const before = await criteriaOf(tx.db, jobId)
    const errors = criteriaErrors(wanted, before)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const rows = wanted.map(({ id, name, hint }, position) => ({
      id: id ?? newId(tx.now.getTime()),
      job_id: jobId,
      position,
      name,
      hint,
    }))
    const kept = new Set(rows.map(({ id }) => id))
    const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    if (removed.length > 0) await tx.db.deleteFrom('scorecard_criteria').where('id', 'in', removed).execute()
    if (rows.length > 0)
      await tx.db
        .insertInto('scorecard_criteria')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            position: row.ref('excluded.position'),
            name: row.ref('excluded.name'),
            hint: row.ref('excluded.hint'),
          })),
        )
        .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'job.criteria_set',
      subject: { type: 'job', id: jobId },
      data: { criteria: rows.length, removed: removed.length },
    })
    return criteriaOfJob(tx.db, scope, jobId)
  })
