import type { Deps } from '#platform/deps.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { requireNone } from '#shared/problems.ts'
import type { NotificationSettings } from './notice-preferences.contract.ts'
import { type Owner, settingsOf } from './notice-preferences.queries.ts'
import { type Choice, choiceErrors } from './notice-preferences.rules.ts'

/** Saves choices, and removes waiting notices from the daily email if they are no longer wanted there. */
export const setChoices = async (tx: Tx, accountId: string, choices: readonly Choice[]): Promise<void> => {
  if (choices.length === 0) return
  const sorted = choices.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  await tx.db
    .insertInto('notification_choices')
    .values(sorted.map((choice) => ({ ...choice, account_id: accountId })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((eb) => ({ mail: eb.ref('excluded.mail') })),
    )
    .execute()
  const notDaily = choices.filter(({ mail }) => mail !== 'daily').map(({ kind }) => kind)
  if (notDaily.length === 0) return
  await tx.db
    .updateTable('notifications')
    .set({ digest_at: null })
    .where('account_id', '=', accountId)
    .where('digest_at', 'is not', null)
    .where('kind', 'in', notDaily)
    .execute()
}

export const changeSettings = (deps: Deps, owner: Owner, choices: Choice[]): Promise<NotificationSettings> =>
  inTransaction(deps, async (tx) => {
    requireNone(choiceErrors(owner.role, choices))
    await setChoices(tx, owner.account_id, choices)
    return settingsOf(tx.db, owner)
  })
