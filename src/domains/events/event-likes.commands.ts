import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { likeUnlikeEvent } from './event-likes.contract.ts'
import { visibleToStudent } from './events.queries.ts'

/**
 * Sets the like to the given state; repeating it changes nothing. Throws `not_found` for events the student
 * cannot see.
 */
export const setEventLike = (
  deps: Deps,
  scope: StudentScope,
  { event_id, liked }: BodyOf<typeof likeUnlikeEvent>,
): Promise<BodyOf<typeof likeUnlikeEvent>> =>
  inTransaction(deps, async (tx) => {
    const visible = await tx.db
      .selectFrom('events as e')
      .select('e.id')
      .where('e.id', '=', event_id)
      .where(visibleToStudent(scope))
      .forKeyShare('e')
      .executeTakeFirst()
    if (!visible) throw new Problem('not_found')
    if (liked) {
      await tx.db
        .insertInto('event_likes')
        .values({ student_id: scope.student_id, event_id, liked_at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.db
        .deleteFrom('event_likes')
        .where('student_id', '=', scope.student_id)
        .where('event_id', '=', event_id)
        .execute()
    }
    return { event_id, liked }
  })
