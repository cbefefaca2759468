import type { Deps } from '#platform/deps.ts'
import { inTransaction } from '#platform/transactions.ts'
import { dailyKinds } from '../notices.rules.ts'
import { setChoices } from '../preferences/notice-preferences.commands.ts'
import { choicesOf } from '../preferences/notice-preferences.queries.ts'
import { subscriberBy } from './unsubscribe.queries.ts'

/** Turns off what the email was about: one kind, or everything in the daily email. */
export const unsubscribeBy = (deps: Deps, token: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { id, role, subscription } = await subscriberBy({ db: tx.db, secretKey: deps.secretKey }, token)
    const off = subscription === 'digest' ? dailyKinds(role, await choicesOf(tx.db, id)) : [subscription]
    await setChoices(
      tx,
      id,
      off.map((kind) => ({ kind, mail: 'never' as const })),
    )
  })
