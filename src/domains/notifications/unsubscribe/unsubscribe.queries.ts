import type { Deps } from '#platform/deps.ts'
import { Problem } from '#shared/problems.ts'
import { kinds, pagesOf } from '../notices.contract.ts'
import { dailyKinds, mailFor } from '../notices.rules.ts'
import { choicesOf } from '../preferences/notice-preferences.queries.ts'
import { hiddenEmail, readToken } from './unsubscribe.mapping.ts'

/** Returns whom the token of an email stands for. */
export const subscriberBy = async (deps: Pick<Deps, 'db' | 'secretKey'>, token: string) => {
  const read = readToken(deps.secretKey, token)
  const account =
    read &&
    (await deps.db
      .selectFrom('role_accounts as a')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select(['a.id', 'a.role', 'p.email'])
      .where('a.id', '=', read.account_id)
      .executeTakeFirst())
  if (!account) throw new Problem('not_found', 'This link isn’t one of ours, or its account is gone')
  return { ...account, subscription: read.subscription }
}

/** Returns what an email's unsubscribe link would turn off. */
export const unsubscribingBy = async (deps: Deps, token: string) => {
  const { id, role, email, subscription } = await subscriberBy(deps, token)
  const choices = await choicesOf(deps.db, id)
  const isDigest = subscription === 'digest'
  return {
    what: isDigest ? 'The daily email with what’s new' : kinds[subscription].label,
    email: hiddenEmail(email),
    is_off: isDigest
      ? dailyKinds(role, choices).length === 0
      : mailFor(subscription, choices[subscription]) === 'never',
    settings: pagesOf[role].settings,
  }
}
