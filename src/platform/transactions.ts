import { markWritten } from './claims.ts'
import { currentCall } from './current-call.ts'
import type { Transacting } from './database.ts'
import type { Deps } from './deps.ts'

/** One transaction: the database as it sees it, one "now" for everything in it, what to undo outside the database if it fails, and what to do there once it holds. */
export interface Tx {
  db: Transacting
  now: Date
  deps: Deps
  undo: Array<() => Promise<void>>
  afterCommit: Array<() => void>
  /** Whose doing it is, where somebody's: what is mailed is counted as theirs. */
  sender?: string
}

const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/**
 * Runs the work in one transaction. Deadlocks and serialization failures are tried again; what the work left outside the
 * database is undone when it fails; the queue wakes after the commit. What a call with an `Idempotency-Key` writes is marked in
 * the same transaction.
 */
export const inTransaction = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const call = currentCall()
  if (!call) return attemptTransaction(deps, work)
  const { name, claim } = call
  return deps.lanes.run(name, async () => {
    if (!claim || claim.over || claim.written) return attemptTransaction(deps, work)
    const result = await attemptTransaction(deps, async (tx) => {
      const done = await work(tx)
      await markWritten(tx.db, claim, tx.now)
      return done
    })
    claim.written = true
    return result
  })
}

const attemptTransaction = async <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const undo: Tx['undo'] = []
    const afterCommit: Tx['afterCommit'] = []
    try {
      const result = await deps.db
        .transaction()
        .execute((db) => work({ db, now: deps.clock.now(), deps, undo, afterCommit }))
      for (const step of afterCommit) step()
      deps.queue.wake()
      return result
    } catch (error) {
      await Promise.allSettled(undo.map((step) => step()))
      if (attempt === ATTEMPTS || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
