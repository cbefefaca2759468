import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockRegistrations } from '../exhibitors/exhibitor-decisions.queries.ts'
import { lockOwn } from '../fairs.queries.ts'
import type { FairMessage, Side } from './fair-threads.contract.ts'
import { messageById } from './fair-threads.queries.ts'
import { canWrite } from './fair-threads.rules.ts'

const locked = async (tx: Tx, side: Side, scope: OrganizationScope, id: string) => {
  if (side === 'host') {
    const [row] = await lockRegistrations(tx, scope, [id])
    return { registration: row!, event: row!.event }
  }
  return lockOwn(tx, scope, id)
}

/** Writes to the other side about a registration. */
export const writeMessage = (
  deps: Deps,
  side: Side,
  scope: OrganizationScope,
  registrationId: string,
  text: string,
): Promise<FairMessage> =>
  inTransaction(deps, async (tx) => {
    const { registration, event } = await locked(tx, side, scope, registrationId)
    if (!canWrite(side, registration, event))
      throw new Problem(
        'step_not_possible',
        side === 'host'
          ? 'You can message exhibitors once the event is published'
          : 'You can message the host while you’re registered',
      )
    const id = newId(tx.now.getTime())
    await tx.db
      .insertInto('fair_messages')
      .values({
        id,
        registration_id: registrationId,
        side,
        author_id: scope.account_id,
        broadcast_id: null,
        text,
        created_at: tx.now,
      })
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'fair_message.written',
      subject: { type: 'fair_registration', id: registrationId },
      data: { event_id: event.id, by: scope.organization_id, message_id: id },
    })
    return messageById(tx.db, side, scope, id)
  })
