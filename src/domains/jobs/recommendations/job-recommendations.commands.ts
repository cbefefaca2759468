import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { lockVisibleJob } from '../likes/job-likes.queries.ts'
import type { notInterested } from './job-recommendations.contract.ts'

/**
 * Hides or unhides a job; repeating it changes nothing. Throws `not_found` for jobs the student cannot see.
 */
export const hideJob = (
  deps: Deps,
  scope: StudentScope,
  wanted: BodyOf<typeof notInterested>,
): Promise<BodyOf<typeof notInterested>> =>
  inTransaction(deps, async (tx) => {
    const { student_id } = scope
    const { job_id } = wanted
    await lockVisibleJob(tx, scope, job_id)
    if (wanted.not_interested) {
      await tx.db
        .insertInto('job_dismissals')
        .values({ student_id, job_id, dismissed_at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.db
        .deleteFrom('job_dismissals')
        .where('student_id', '=', student_id)
        .where('job_id', '=', job_id)
        .execute()
    }
    return wanted
  })
