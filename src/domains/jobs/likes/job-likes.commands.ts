import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { likeUnlike } from './job-likes.contract.ts'
import { lockVisibleJob } from './job-likes.queries.ts'

/**
 * Sets the like to the given state; repeating it changes nothing. Throws `not_found` for jobs the student
 * cannot see.
 */
export const setLike = (
  deps: Deps,
  scope: StudentScope,
  { job_id, liked }: BodyOf<typeof likeUnlike>,
): Promise<BodyOf<typeof likeUnlike>> =>
  inTransaction(deps, async (tx) => {
    await lockVisibleJob(tx, scope, job_id)
    if (liked) {
      await tx.db
        .insertInto('job_likes')
        .values({ student_id: scope.student_id, job_id, liked_at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.db
        .deleteFrom('job_likes')
        .where('student_id', '=', scope.student_id)
        .where('job_id', '=', job_id)
        .execute()
    }
    return { job_id, liked }
  })
