import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { type FieldErrors, requireNone } from '#shared/problems.ts'
import { lockEvent } from '../events.queries.ts'
import { requireStep } from '../events.rules.ts'

/** Returns errors for accounts that cannot be on duty because they are not on the team. */
export const dutyErrors = async (
  tx: Tx,
  scope: OrganizationScope,
  accounts: readonly string[],
  field: string,
): Promise<FieldErrors> => {
  if (accounts.length === 0) return {}
  const rows = await tx.db
    .selectFrom('role_accounts')
    .select('id')
    .where('id', 'in', accounts)
    .where('organization_id', '=', scope.organization_id)
    .where('status', '=', 'active')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return Object.fromEntries(
    accounts.flatMap((id, index) =>
      known.has(id) ? [] : [[`${field}.${index}`, ['Choose someone on your team']]],
    ),
  )
}

/** Puts exactly these accounts on duty and logs who is new. The caller has locked the event. */
export const writeDuty = async (
  tx: Tx,
  scope: OrganizationScope,
  eventId: string,
  accounts: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(accounts)].sort()
  await tx.db
    .deleteFrom('event_duty')
    .where('event_id', '=', eventId)
    .$if(wanted.length > 0, (all) => all.where('account_id', 'not in', wanted))
    .execute()
  if (wanted.length === 0) return
  const added = await tx.db
    .insertInto('event_duty')
    .values(wanted.map((account_id) => ({ event_id: eventId, account_id, added_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  if (added.length === 0) return
  await recordActivity(tx, scope.actor, {
    verb: 'event.duty_given',
    subject: { type: 'event', id: eventId },
    data: { accounts: added.map(({ account_id }) => account_id) },
  })
}

/** Sets who is on duty at an event that is not over. */
export const setDuty = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  accounts: readonly string[],
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('edit', event, tx.now)
    requireNone(await dutyErrors(tx, scope, accounts, 'account_ids'))
    await writeDuty(tx, scope, id, accounts)
  })
