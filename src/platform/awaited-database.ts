import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from './config.ts'
import { databaseFault } from './database-faults.ts'
import { withoutPassword } from './foreign-database.ts'
import { reasonOf } from './start-failure.ts'

/** Milliseconds until it is tried again, and how long one try may take: a host may be silent. */
const AGAIN = 500
const TRY = 5_000
/** A standby is there, and stays one. */
const READ_ONLY = '25006'

const reach = async (connectionString: string, within: number): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: within })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Nothing answers there yet, or something that is not ready. What it refuses, it would refuse later too. */
const isAway = (error: Error & { code?: string }): boolean =>
  error.code !== READ_ONLY && databaseFault(error) === 'unavailable'

/**
 * Waits for a database that starts with the server, or after it, for as long as is set. Throws why it is not there, or at
 * once what waiting would not change.
 */
export const awaitDatabase = async (
  { databaseUrl, directDatabaseUrl, database: { patience } }: Config,
  say: (text: string) => void,
): Promise<void> => {
  const until = performance.now() + patience
  let isTold = false
  for (const address of new Set([directDatabaseUrl, databaseUrl])) {
    if (!address || patience === 0) continue
    for (;;) {
      const left = until - performance.now()
      const error = await reach(address, Math.min(Math.max(left, AGAIN), TRY)).then(
        () => null,
        (failed: Error) => failed,
      )
      if (!error) break
      if (!isAway(error)) throw error
      if (performance.now() + AGAIN > until)
        throw new Error(`${reasonOf(error)}. It was not there for ${patience / 1000} seconds`, {
          cause: error,
        })
      if (!isTold)
        say(
          `The database (${withoutPassword(address)}) is not there yet: ${reasonOf(error)}. Waiting for it, ${patience / 1000} seconds at most`,
        )
      isTold = true
      await pause(AGAIN)
    }
  }
  if (isTold) say('The database is there')
}
