import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockEvent } from '../../events.queries.ts'
import { requireStep } from '../../events.rules.ts'
import { checkInEventOf } from '../check-in.queries.ts'
import { workingHelpers } from './door-helpers.queries.ts'
import { helperExpiry, requireRoomForHelper } from './door-helpers.rules.ts'

/** Makes a link for someone at the door; only its hash is kept. */
export const inviteHelper = (deps: Deps, scope: OrganizationScope, eventId: string, name: string) =>
  inTransaction(deps, async (tx) => {
    await lockEvent(tx, scope, eventId)
    const event = await checkInEventOf(tx.db, scope, eventId)
    requireStep('check_in', event, tx.now)
    const helpers = await workingHelpers(tx.db, eventId, tx.now).select('h.id').execute()
    requireRoomForHelper(event, helpers.length, tx.now)
    const secret = newSecret()
    const id = newId(tx.now.getTime())
    const row = await tx.db
      .insertInto('door_helpers')
      .values({
        id,
        event_id: eventId,
        name,
        secret_hash: hashSecret(secret),
        created_by: scope.account_id,
        created_at: tx.now,
      })
      .returning(['id', 'name', 'created_at'])
      .executeTakeFirstOrThrow()
    await recordActivity(tx, scope.actor, {
      verb: 'event.helper_invited',
      subject: { type: 'event', id: eventId },
      data: { helper_id: id },
    })
    const expires_at = helperExpiry(event).toISOString()
    return { ...row, expires_at, checked_in: 0, link: `${deps.config.publicUrl}/door/helper#${secret}` }
  })

/** Ends a helper's link; what is under way with it is done or refused. */
export const dismissHelper = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  helperId: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await checkInEventOf(tx.db, scope, eventId)
    const ended = await tx.db
      .updateTable('door_helpers')
      .set({ ended_at: tx.now })
      .where('id', '=', helperId)
      .where('event_id', '=', eventId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Problem('not_found')
    await recordActivity(tx, scope.actor, {
      verb: 'event.helper_dismissed',
      subject: { type: 'event', id: eventId },
      data: { helper_id: helperId },
    })
  })
