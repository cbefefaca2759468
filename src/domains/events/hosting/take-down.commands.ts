import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { stateAt } from '../events.rules.ts'
import { cancelLocked } from './event-cancellation.commands.ts'
import { requireUp } from './take-down.rules.ts'

const lock = async (tx: Tx, id: string) => {
  const event = await tx.db
    .selectFrom('events')
    .select(['id', 'title', 'state', 'ends_at', 'sequence', 'taken_down_at'])
    .where('id', '=', id)
    .where('state', 'in', ['published', 'canceled'])
    .forUpdate()
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

/** Hides an event from everyone, and cancels it unless it is over; the reactions tell everyone involved. */
export const takeDownEvent = (
  deps: Deps,
  { actor }: OperatorScope,
  id: string,
  reason: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await lock(tx, id)
    requireUp(event)
    await tx.db
      .updateTable('events')
      .set({ taken_down_at: tx.now, taken_down_reason: reason })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, actor, {
      verb: 'event.taken_down',
      subject: { type: 'event', id },
      data: { title: event.title, reason },
    })
    if (stateAt(event, tx.now) === 'published') await cancelLocked(tx, actor, event, reason)
  })
