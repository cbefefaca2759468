import { lockKinds } from '#domains/events/booth-holds.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'

/** Every step of a line holds the kind's row, so that places and holds are counted one after the other. */
export const waitOf = async (tx: Tx, organizationId: string, eventId: string) => {
  const found = await tx.db
    .selectFrom('fair_booth_waits')
    .select(['id', 'booth_id'])
    .where('event_id', '=', eventId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Locks the kind an organization about to register waits for, with the one it takes; returns whether it waits.
 */
export const lockWaited = async (
  tx: Tx,
  organizationId: string,
  eventId: string,
  taken: string | null | undefined,
): Promise<boolean> => {
  const wait = await waitOf(tx, organizationId, eventId)
  if (wait) await lockKinds(tx, eventId, taken ? [wait.booth_id, taken] : [wait.booth_id])
  return wait !== null
}

/** Ends an organization's waiting, whose kind the caller has locked. */
export const endWait = async (
  tx: Tx,
  actor: Actor,
  organization_id: string,
  event_id: string,
  verb: 'fair_wait.left' | 'fair_wait.ended_by_registering',
): Promise<void> => {
  const gone = await tx.db
    .deleteFrom('fair_booth_waits')
    .where('event_id', '=', event_id)
    .where('organization_id', '=', organization_id)
    .returning(['id', 'booth_id'])
    .executeTakeFirst()
  if (gone)
    await recordActivity(tx, actor, {
      verb,
      subject: { type: 'fair_wait', id: gone.id },
      data: { event_id, booth_id: gone.booth_id },
    })
}
