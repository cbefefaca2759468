import { lockEvent } from '#domains/events/events.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { cardOffer } from './card-payments.queries.ts'

/** Says whether exhibitors may pay an event's fees by card; what was begun can still be paid. */
export const offerCards = (deps: Deps, scope: OrganizationScope, event_id: string, is_offered: boolean) =>
  inTransaction(deps, async (tx) => {
    await lockEvent(tx, scope, event_id)
    if (!deps.config.stripe) throw new Problem('card_payments_off')
    const row = { is_offered, changed_at: tx.now }
    await tx.db
      .insertInto('fair_card_offers')
      .values({ event_id, ...row })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.cards_offered',
      subject: { type: 'event', id: event_id },
      data: { is_offered },
    })
    return cardOffer(tx.db, deps.config, scope, event_id)
  })
