import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { VisitorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { joinWaitlist } from './waitlist.contract.ts'

export const join = (deps: Deps, scope: VisitorScope, { email, role }: BodyOf<typeof joinWaitlist>) =>
  inTransaction(deps, async (tx) => {
    const id = newId(tx.now.getTime())
    const added = await tx.db
      .insertInto('waitlist_entries')
      .values({ id, email, role, created_at: tx.now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows) {
      await recordActivity(tx, scope.actor, {
        verb: 'waitlist.joined',
        subject: { type: 'waitlist_entry', id },
      })
    }
    return { joined: true as const }
  })
