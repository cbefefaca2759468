import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockPlaces } from '../registrations/event-seats.commands.ts'

/** Lets a removed participant register again; repeating it changes nothing. */
export const readmitParticipant = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await tx.db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select('e.id')
      .where('r.id', '=', id)
      .where('e.organization_id', '=', scope.organization_id)
      .where('e.state', '<>', 'removed')
      .executeTakeFirst()
    if (!event) throw new Problem('not_found')
    await lockPlaces(tx, event.id)
    const freed = await tx.db
      .updateTable('event_registrations')
      .set({ barred_at: null })
      .where('id', '=', id)
      .where('barred_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!freed) return
    await recordActivity(tx, scope.actor, {
      verb: 'event_registration.readmitted',
      subject: { type: 'event_registration', id },
      data: { event_id: event.id },
    })
  })
