import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { UniversityScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { OfferMinimum } from './offer-minimums.contract.ts'
import { offerMinimumOf } from './offer-minimums.queries.ts'

/** Sets the least time to answer an offer; offers made before keep their deadline. */
export const saveOfferMinimum = (
  deps: Deps,
  scope: UniversityScope,
  days: number | null,
): Promise<OfferMinimum> =>
  inTransaction(deps, async (tx) => {
    const { organization_id } = scope
    const before = await tx.db
      .selectFrom('offer_minimums')
      .select('days')
      .where('organization_id', '=', organization_id)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.days ?? null) === days) return offerMinimumOf(tx.db, scope)
    if (days === null)
      await tx.db.deleteFrom('offer_minimums').where('organization_id', '=', organization_id).execute()
    else
      await tx.db
        .insertInto('offer_minimums')
        .values({ organization_id, days, edited_at: tx.now })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ days, edited_at: tx.now }))
        .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'organization.offer_minimum_set',
      subject: { type: 'organization', id: organization_id },
      data: { from: before?.days ?? null, to: days },
    })
    return offerMinimumOf(tx.db, scope)
  })
