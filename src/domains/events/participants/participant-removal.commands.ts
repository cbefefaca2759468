import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { holdsPlace } from '../events.rules.ts'
import { countPlaces, lockPlaces, promote } from '../registrations/event-seats.commands.ts'
import { canceledFor, freedBy } from '../registrations/event-seats.rules.ts'
import { canRemove } from './participants.rules.ts'

/**
 * Removes a participant and offers the place to the next in line; the student can register again only if
 * readmitted.
 */
export const removeParticipant = (
  deps: Deps,
  scope: OrganizationScope,
  { registration_id: id, reason }: { registration_id: string; reason: string },
): Promise<void> =>
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
    const { state, checked_in_at, event_state, ends_at } = await tx.db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select(['r.state', 'r.checked_in_at', 'e.state as event_state', 'e.ends_at'])
      .where('r.id', '=', id)
      .forUpdate('r')
      .executeTakeFirstOrThrow()
    if (!canRemove(state, checked_in_at !== null, { state: event_state, ends_at }, tx.now))
      throw new Problem(
        'conflict',
        'The registration is already canceled, the person has checked in, or the event is over or canceled',
      )
    await tx.db
      .updateTable('event_registrations')
      .set({
        ...canceledFor('host', tx.now),
        attendance: null,
        barred_at: tx.now,
      })
      .where('id', '=', id)
      .execute()
    await countPlaces(tx, event.id, freedBy(state))
    await recordActivity(tx, scope.actor, {
      verb: 'event_registration.canceled',
      subject: { type: 'event_registration', id },
      data: { event_id: event.id, from: state, cause: 'host', reason },
    })
    if (holdsPlace(state)) await promote(tx, event.id, scope.actor)
  })
