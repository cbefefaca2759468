import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

/** Any number not used by anyone else on this database. */
const KEY = 4_207_198_151

/**
 * Makes servers that start together prepare the database one after the other. The lock is held by its own
 * transaction, which also works through a pooler, and is released with the connection if its holder dies.
 */
export const withStartupLock = <T>(db: Db, log: Pick<Logger, 'warn'>, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${KEY}) as mine`.execute(
      tx,
    )
    if (!rows[0]?.mine) {
      log.warn('another server is preparing the database; this one is waiting for it')
      await sql`select pg_advisory_xact_lock(${KEY})`.execute(tx)
    }
    return work()
  })
