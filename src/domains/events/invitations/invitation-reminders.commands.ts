import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { UniversityScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { lockEvent } from '../events.queries.ts'
import { requireStep } from '../events.rules.ts'
import type { InvitationReminders } from './invitation-reminders.contract.ts'
import { readReminders } from './invitation-reminders.queries.ts'

/** Reminders already sent stay sent; nobody gets more than two. */
export const changeReminders = (
  deps: Deps,
  scope: UniversityScope,
  id: string,
  days: readonly number[],
): Promise<InvitationReminders> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('invite', event, tx.now)
    const chosen = days.toSorted((a, b) => b - a)
    if (chosen.join() !== event.invitation_reminder_days.join()) {
      await tx.db
        .updateTable('events')
        .set({ invitation_reminder_days: chosen })
        .where('id', '=', id)
        .execute()
      await recordActivity(tx, scope.actor, {
        verb: 'event.invitation_reminders_changed',
        subject: { type: 'event', id },
        data: { title: event.title, days: chosen },
      })
    }
    return readReminders(tx.db, scope, id, tx.now)
  })
