import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

/** Any number not used by anyone else on this database. */
const KEY = 4_207_198_151

/** Milliseconds until it is tried again. */
const AGAIN = 300

/**
 * An index made concurrently waits for every transaction that looks at the database. So this one never waits in a
 * statement, and sends none with values: their snapshot would be kept until the next one.
 */
const isMine = async (tx: Db): Promise<boolean> => {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(KEY)}) as mine`.execute(tx)
  return rows[0]!.mine
}

/**
 * Makes servers that start together prepare the database one after the other. The lock is held by its own
 * transaction, which also works through a pooler, and is released with the connection if its holder dies.
 */
export const withStartupLock = <T>(db: Db, log: Pick<Logger, 'warn'>, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    for (let tries = 1; !(await isMine(tx)); tries++) {
      if (tries === 1) log.warn('another server is preparing the database; this one is waiting for it')
      await pause(AGAIN)
    }
    return work()
  })
