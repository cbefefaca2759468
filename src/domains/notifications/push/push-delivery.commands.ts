import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type PushMessage, sendPush } from '#platform/push.ts'
import type { Errand } from '#platform/reactions.ts'
import { inOneStatement, type Tx } from '#platform/transactions.ts'

export interface NewPush {
  account_id: string
  message: PushMessage
  /** What it says is over then. */
  until: Date
}

interface Asked {
  subscription_id: string
  message: PushMessage
  until: string
}

/** Devices whose session and account still stand, of the person who signed in there. */
const standing = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('role_accounts as a', (join) =>
      join.onRef('a.id', '=', 'p.account_id').onRef('a.person_id', '=', 's.person_id'),
    )
    .where('s.expires_at', '>', iso(now))
    .where('s.stage', '=', 'full')
    .where('a.status', '=', 'active')

const deliver = async (deps: Deps, { subscription_id, message, until }: Asked): Promise<void> => {
  const now = deps.clock.now()
  const seconds = (Date.parse(until) - now.getTime()) / 1000
  if (seconds <= 0) return
  const device = await standing(deps.db, now)
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', subscription_id)
    .executeTakeFirst()
  if (!device) return
  if ((await sendPush(deps, device, message, seconds)) === 'gone')
    await inOneStatement(deps, (db) =>
      db
        .deleteFrom('push_subscriptions')
        .where('id', '=', subscription_id)
        .where('endpoint', '=', device.endpoint)
        .execute(),
    )
}

export const pushErrand: Errand<Asked> = { name: 'notifications.push', run: deliver }

/** Sends messages to the devices of accounts, once this commits. */
export const pushAll = async (tx: Tx, all: readonly NewPush[]): Promise<void> => {
  const accounts = [...new Set(all.map(({ account_id }) => account_id))]
  if (accounts.length === 0) return
  const devices = await standing(tx.db, tx.now)
    .select(['p.id', 'p.account_id'])
    .where('p.account_id', '=', sql<string>`any (${accounts}::uuid[])`)
    .orderBy('p.id')
    .execute()
  const jobs = all.flatMap(({ account_id, message, until }) =>
    devices
      .filter((device) => device.account_id === account_id)
      .map(({ id }) => ({
        name: pushErrand.name,
        asked: { subscription_id: id, message, until: iso(until) } satisfies Asked,
      })),
  )
  await tx.deps.queue.enqueueAll(tx, 'push', jobs)
}
