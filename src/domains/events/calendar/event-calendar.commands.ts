import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { accountOf, addressOfFeed } from './event-calendar.queries.ts'

/** Creates a new feed address; the old one stops working with this transaction. */
export const renewFeedAddress = (deps: Deps, scope: SignedScope) =>
  inTransaction(deps, async (tx) => {
    const account_id = await accountOf(tx.db, scope)
    await tx.db
      .insertInto('calendar_feeds')
      .values({ account_id, version: 2 })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ version: sql`calendar_feeds.version + 1` }),
      )
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'calendar.address_renewed',
      subject: { type: 'account', id: account_id },
    })
    return addressOfFeed(deps, tx.db, account_id)
  })
