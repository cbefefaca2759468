import { type Claim, markAllWritten, markWritten } from './claims.ts'
import { type CurrentCall, currentCall, withoutCallContext } from './current-call.ts'
import type { Db, Transacting } from './database.ts'
import type { Deps } from './deps.ts'
import { isOutdatedPlan } from './prepared-statements.ts'
import { readOwnWrites } from './replica/reading.ts'

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
 * Runs the work in one transaction. Retries deadlocks, serialization failures and statements whose table has changed; undoes what the work left
 * outside the database if it fails; wakes the queue after the commit. Writes of a call with an
 * `Idempotency-Key` are marked in the same transaction.
 */
export const inTransaction = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const call = currentCall()
  if (!call) return attemptTransaction(deps, work)
  const { name, claim } = call
  return deps.lanes.run(name, async () => {
    if (!isMarkable(claim)) return attemptTransaction(deps, work)
    const result = await attemptTransaction(deps, async (tx) => {
      const done = await work(tx)
      await markWritten(tx.db, claim, tx.now)
      return done
    })
    claim.written = true
    return result
  })
}

/**
 * Runs the one statement that is all a call writes: alone it is a transaction of its own, and needs no other
 * round trips. Retries as `inTransaction` does.
 */
export const inOneStatement = <T>(deps: Deps, run: (db: Db, now: Date) => Promise<T>): Promise<T> => {
  readOwnWrites()
  const call = currentCall()
  if (call && isMarkable(call.claim)) return inTransaction(deps, (tx) => run(tx.db, tx.now))
  const send = () => retried(() => run(deps.db, deps.clock.now()))
  return call ? deps.lanes.run(call.name, send) : send()
}

const isMarkable = (claim: Claim | undefined): claim is Claim =>
  claim !== undefined && !claim.over && !claim.written

/**
 * Runs the work of several calls in one transaction, in the lane of the first. `mark` marks what these calls
 * wrote, and returns those whose claim was lost: the work must not write for them.
 */
export const inJointTransaction = async <T>(
  deps: Deps,
  calls: ReadonlyArray<CurrentCall | undefined>,
  work: (
    tx: Tx,
    mark: (calls: ReadonlyArray<CurrentCall | undefined>) => Promise<Set<CurrentCall>>,
  ) => Promise<T>,
): Promise<T> => {
  let marked: Claim[] = []
  const attempt = () =>
    attemptTransaction(deps, (tx) =>
      work(tx, async (writing) => {
        const claims = writing.flatMap((call) => (isMarkable(call?.claim) ? [call.claim] : []))
        const lost = await markAllWritten(tx.db, claims, tx.now)
        marked = claims.filter((claim) => !lost.has(claim))
        return new Set(writing.filter((call) => call?.claim && lost.has(call.claim)) as CurrentCall[])
      }),
    )
  const [first] = calls
  const result = await withoutCallContext(() => (first ? deps.lanes.run(first.name, attempt) : attempt()))
  for (const claim of marked) claim.written = true
  return result
}

const retried = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let times = 1; ; times++) {
    try {
      return await attempt()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // after a migration beside it, a statement is prepared anew, which its transaction could not do
      const isRetried = RETRIED.has(code) || isOutdatedPlan(error as object)
      if (times === ATTEMPTS || !isRetried) throw error
    }
  }
}

const attemptTransaction = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(async () => {
    readOwnWrites()
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
      throw error
    }
  })

/** Runs checks in a transaction of their own, before something slow; whoever writes afterwards checks again. */
export const precheck = async (deps: Deps, check: (tx: Tx) => Promise<unknown>): Promise<void> => {
  await withoutCallContext(() => inTransaction(deps, check))
}
