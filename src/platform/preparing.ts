import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

/** Any number nobody else uses on this database. */
const KEY = 4_207_198_151

/**
 * Servers that start together prepare the database one after the other: the lock is held by a transaction of its own, which
 * also works through a pooler, and falls with the connection of whoever dies.
 */
export const oneServerAtATime = <T>(db: Db, log: Pick<Logger, 'warn'>, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${KEY}) as mine`.execute(
      tx,
    )
    if (!rows[0]?.mine) {
      log.warn('another server prepares the database; this one waits for it')
      await sql`select pg_advisory_xact_lock(${KEY})`.execute(tx)
    }
    return work()
  })
