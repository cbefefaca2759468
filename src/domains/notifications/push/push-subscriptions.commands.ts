import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { requireNone } from '#shared/problems.ts'
import { MOST_DEVICES, type PushState, type subscribeToPush } from './push-subscriptions.contract.ts'
import { pushStateOf } from './push-subscriptions.queries.ts'
import { subscriptionErrors } from './push-subscriptions.rules.ts'

/** Whoever signed in last on a browser has it: an address that was somebody else's is theirs from now on. */
export const subscribe = (
  deps: Deps,
  scope: StudentScope,
  given: BodyOf<typeof subscribeToPush>,
): Promise<PushState> =>
  inTransaction(deps, async (tx) => {
    requireNone(subscriptionErrors(given, deps.config.outside.pushServices))
    const { session_id, student_id: account_id } = scope
    const { endpoint, keys } = given
    const own = () => tx.db.deleteFrom('push_subscriptions').where('account_id', '=', account_id)
    await own().where('session_id', '=', session_id).where('endpoint', '<>', endpoint).execute()
    const told = { session_id, account_id, ...keys, created_at: tx.now }
    await tx.db
      .insertInto('push_subscriptions')
      .values({ id: newId(tx.now.getTime()), endpoint, ...told })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(told))
      .execute()
    await own()
      .where('id', 'in', (row) =>
        row
          .selectFrom('push_subscriptions')
          .select('id')
          .where('account_id', '=', account_id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .offset(MOST_DEVICES),
      )
      .execute()
    return pushStateOf(deps, tx.db, scope)
  })

export const unsubscribe = (deps: Deps, scope: StudentScope): Promise<PushState> =>
  inTransaction(deps, async (tx) => {
    await tx.db
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', scope.session_id)
      .where('account_id', '=', scope.student_id)
      .execute()
    return pushStateOf(deps, tx.db, scope)
  })
