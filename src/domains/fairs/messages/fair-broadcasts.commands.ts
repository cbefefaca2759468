import { sql } from 'kysely'
import { lockEvent } from '#domains/events/events.queries.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { Problem } from '#shared/problems.ts'
import { wasPublished } from '../fairs.rules.ts'
import {
  BROADCASTS_A_DAY,
  type Broadcast,
  type universityBroadcasts as calls,
} from './fair-broadcasts.contract.ts'
import { audienceOf, broadcastById, quotaOf } from './fair-broadcasts.queries.ts'

/** How many exhibitors one reaction notifies. */
export const PART = 100

/** One statement, however many there are. */
const deliver = (
  tx: Tx,
  scope: OrganizationScope,
  broadcast_id: string,
  registrations: readonly string[],
) => {
  const rows = registrations.map((registration_id) => ({
    id: newId(tx.now.getTime()),
    registration_id,
    side: 'host',
    author_id: scope.account_id,
    broadcast_id,
    created_at: tx.now,
  }))
  return sql`insert into fair_messages
    select * from jsonb_populate_recordset(null::fair_messages, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx.db,
  )
}

const requireQuota = async (tx: Tx, eventId: string): Promise<void> => {
  const { left, next_at } = await quotaOf(tx.db, eventId, tx.now)
  if (left > 0) return
  const wait = Math.ceil((Date.parse(next_at!) - tx.now.getTime()) / 1000)
  throw new Problem(
    'too_many_requests',
    `You can write to several exhibitors of an event ${BROADCASTS_A_DAY} times in 24 hours. Nothing was sent`,
    { headers: { 'retry-after': String(wait) } },
  )
}

/** Writes to all exhibitors that match; their teams are notified in parts. */
export const sendBroadcast = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { message, total, ...audience }: BodyOf<typeof calls.send>,
): Promise<Broadcast> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    if (!wasPublished(event))
      throw new Problem('step_not_possible', 'You can message exhibitors once the event is published')
    await requireQuota(tx, eventId)
    const reached = await audienceOf(tx.db, eventId, audience, tx.now)
    requireSameTotal(reached.length, total)
    const id = newId(tx.now.getTime())
    await tx.db
      .insertInto('fair_broadcasts')
      .values({
        id,
        event_id: eventId,
        author_id: scope.account_id,
        text: message,
        filters: JSON.stringify(audience),
        recipients: reached.length,
        sent_at: tx.now,
      })
      .execute()
    await deliver(
      tx,
      scope,
      id,
      reached.map((one) => one.id),
    )
    const parts = Array.from({ length: Math.ceil(reached.length / PART) }, (_, part) => ({
      verb: part === 0 ? 'fair_broadcast.sent' : 'fair_broadcast.continued',
      subject: { type: 'event', id: eventId },
      data: { event_id: eventId, broadcast_id: id, part, recipients: reached.length },
    }))
    await recordActivities(tx, scope.actor, parts)
    return broadcastById(tx.db, id)
  })
