import { markWritten } from './claims.ts'
import { currentCall, withoutCallContext } from './current-call.ts'
import type { Transacting } from './database.ts'
import type { Deps } from './deps.ts'

/**
 * One transaction: the database as it sees it, one "now" for everything in it, what to undo outside the
 * database if it fails, and what to do there once it commits.
 */
export interface Tx {
  db: Transacting
  now: Date
  deps: Deps
  undo: Array<() => Promise<void>>
  afterCommit: Array<() => void>
  /** The person behind it, if any: what is emailed counts as theirs. */
  sender?: string
}

const SERIALIZATION_FAILURE = '40001'
const RETRIED = new Set([SERIALIZATION_FAILURE, '40P01'])
const ATTEMPTS = 4

/** Thrown where what a transaction relied on has changed since it was read: the transaction is run again. */
export class ChangedMeanwhile extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/**
 * Runs the work in one transaction. Retries deadlocks and serialization failures; undoes what the work left
 * outside the database if it fails; wakes the queue after the commit. Writes of a call with an
 * `Idempotency-Key` are marked in the same transaction.
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
      const { db, result } = await deps.db.transaction().execute(async (db) => ({
        db,
        result: await work({ db, now: deps.clock.now(), deps, undo, afterCommit }),
      }))
      for (const step of afterCommit) step()
      deps.queue.wake({ db })
      return result
    } catch (error) {
      await Promise.allSettled(undo.map((step) => step()))
      if (attempt === ATTEMPTS || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Runs checks in a transaction of their own, before something slow; whoever writes afterwards checks again. */
export const precheck = async (deps: Deps, check: (tx: Tx) => Promise<unknown>): Promise<void> => {
  await withoutCallContext(() => inTransaction(deps, check))
}
