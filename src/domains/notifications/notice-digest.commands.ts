import { accessStatusOf } from '#gate/gate.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { postAll } from '#platform/mail/outbox.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { pagesOf } from './notices.contract.ts'
import { digestLetter } from './notices.mails.ts'
import { unsubscribeLinks } from './unsubscribe/unsubscribe.mapping.ts'

const ACCOUNTS = 50

/** Returns accounts with a daily email due, locked so that a second server skips them. */
const holdDue = (tx: Tx) =>
  tx.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.role', 'a.status', 'o.state', 'p.id as person_id', 'p.email'])
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('account_id')
        .distinct()
        .where('digest_at', '<=', iso(tx.now))
        .limit(ACCOUNTS),
    )
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .skipLocked()
    .execute()

/** Takes due notices out of the queue; whoever takes them emails them. */
const takeDue = (tx: Tx, accounts: string[]) =>
  tx.db
    .updateTable('notifications')
    .set({ digest_at: null })
    .where('account_id', 'in', accounts)
    .where('digest_at', '<=', iso(tx.now))
    .returning(['id', 'account_id', 'title', 'text', 'link', 'created_at', 'read_at'])
    .execute()

/** Emails a batch of accounts the notices of their day that they have not read; returns how many accounts were due. */
export const sendDigests = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const due = await holdDue(tx)
    if (due.length === 0) return 0
    const taken = await takeDue(
      tx,
      due.map(({ id }) => id),
    )
    const unread = Map.groupBy(
      taken
        .filter(({ read_at }) => read_at === null)
        .sort((one, other) => (one.created_at + one.id < other.created_at + other.id ? 1 : -1)),
      ({ account_id }) => account_id,
    )
    await postAll(
      tx,
      due.flatMap((account) => {
        const told = unread.get(account.id)
        if (!told || accessStatusOf(account) !== 'active') return []
        const letter = digestLetter(told, deps.config.publicUrl, pagesOf[account.role].list)
        return [
          {
            to: account,
            cause: `digest:${account.id}:${told[0]!.id}`,
            letter: { ...letter, ...unsubscribeLinks(deps, account, 'digest') },
          },
        ]
      }),
    )
    return due.length
  })
