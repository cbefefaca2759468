import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transacting } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'

/** Waiting for the lock that a test holds; the embedded database, with its one session, never says so. */
const somebodyWaits = async (db: Transacting): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

/** Begins the work while the change is written but not committed; commits once the work waits, or is done. */
export const meanwhile = async <T>(
  deps: Deps,
  change: (db: Transacting) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<PromiseSettledResult<T>> => {
  let done = false
  const outcome = await deps.db.transaction().execute(async (db) => {
    await change(db)
    const started = Promise.allSettled([work()]).then(([settled]) => {
      done = true
      return settled
    })
    for (let look = 0; look < 60 && !done && !(await somebodyWaits(db)); look++) await setTimeout(10)
    return { started }
  })
  return outcome.started
}
