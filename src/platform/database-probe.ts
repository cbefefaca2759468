import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** Rows that no longer fit into the memory a statement has here, so that half a megabyte is written beside it. */
const ROWS = 20_000
const NO_ROOM = '53100'
/** What it says of a file that it may not write, in the server's own language. */
const NO_RIGHT = '42501'

/**
 * Answers why a database server can't write, or nothing. One that is out of room, or whose disk became read-only, goes on reading
 * and says that it may write, until it writes. So it writes: a file that the statement's end removes, at most every so many milliseconds,
 * and then everyone who asks gets the same answer. 0 is never.
 */
export const createWriteProbe = ({ db, config }: Pick<Deps, 'db' | 'config'>) => {
  const { probeEvery } = config.times.database
  let last: { at: number; found: Promise<string | undefined> } | undefined
  let isWriting = false
  const write = async (): Promise<string | undefined> => {
    isWriting = true
    try {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
        await sql`select count(*) from generate_series(1, ${ROWS}::int)`.execute(tx)
      })
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === NO_ROOM) return 'database disk full'
      if (code === NO_RIGHT) return 'database read-only'
      // away, or busy: that is found by others
    } finally {
      isWriting = false
    }
  }
  return (): Promise<string | undefined> => {
    // an embedded one is on the disk of the data folder, which is looked at
    if (!config.databaseUrl || probeEvery === 0) return Promise.resolve(undefined)
    const now = performance.now()
    // a server that doesn't answer gets no second connection for it
    if (!isWriting && (!last || now - last.at >= probeEvery)) last = { at: now, found: write() }
    return last!.found
  }
}
