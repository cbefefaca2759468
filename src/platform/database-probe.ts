import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** Rows that no longer fit into the memory a statement has here, so that half a megabyte is written beside it. */
const ROWS = 20_000
const NO_ROOM = '53100'
const READ_ONLY = /Read-only file system/

/**
 * Answers why a database server can't write, or nothing. One that is out of room, or whose disk became read-only, goes on reading
 * and says that it may write, until it writes. So it writes: a file that the statement's end removes, at most every so many milliseconds,
 * and then everyone who asks gets the same answer. 0 is never.
 */
export const createWriteProbe = ({ db, config }: Pick<Deps, 'db' | 'config'>) => {
  const { probeEvery } = config.times.database
  let last: { at: number; found: Promise<string | undefined> } | undefined
  const write = async (): Promise<string | undefined> => {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
        await sql`select count(*) from generate_series(1, ${ROWS}::int)`.execute(tx)
      })
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === NO_ROOM) return 'database disk full'
      if (READ_ONLY.test(message)) return 'database read-only'
      // away, or busy: that is found by others
    }
  }
  return (): Promise<string | undefined> => {
    // an embedded one is on the disk of the data folder, which is looked at
    if (!config.databaseUrl || probeEvery === 0) return Promise.resolve(undefined)
    const now = performance.now()
    if (!last || now - last.at >= probeEvery) last = { at: now, found: write() }
    return last.found
  }
}
