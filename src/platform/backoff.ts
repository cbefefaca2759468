import { keyOf } from './attempts.ts'
import { DAY, iso, later } from './clock.ts'
import type { Deps } from './deps.ts'

/** How the wait grows with consecutive wrong attempts. */
export interface BackoffPolicy {
  /** Wrong attempts allowed without a wait. */
  free: number
  first: number
  longest: number
}

export interface Backoff extends BackoffPolicy {
  /** Who tries what. Only its keyed hash is stored, since it names addresses and people. */
  name: string
}

/** Returns how long the next attempt must wait after so many wrong ones. */
export const backoffDelay = (wrong: number, { free, first, longest }: BackoffPolicy): number =>
  wrong < free ? 0 : Math.min(longest, first * 2 ** Math.min(wrong - free, 30))

/** Attempts this old no longer count. */
const FORGOTTEN = DAY

interface Row {
  key: Buffer
  attempts: number
  ends_at: string
  waits_until: string | null
}

const waits = ({ waits_until }: Row, now: Date): number =>
  waits_until ? Math.max(0, Date.parse(waits_until) - now.getTime()) : 0

type Counting = Pick<Deps, 'db' | 'clock' | 'secretKey'>

/**
 * Counts one attempt against each key as if it were wrong, before it is made, so that many at once can't slip
 * past. Returns how many milliseconds to wait; 0 lets it through. An attempt that has to wait is not counted,
 * so retrying never extends a wait.
 */
export const countFailedAttempt = (deps: Counting, backoffs: readonly Backoff[]): Promise<number> => {
  const now = deps.clock.now()
  const ends_at = later(now, FORGOTTEN)
  const byKey = new Map(backoffs.map((backoff) => [keyOf(deps, backoff.name).toString('hex'), backoff]))
  // in the order of keys, so that two calls never deadlock
  const keys = [...byKey.keys()].sort().map((key) => Buffer.from(key, 'hex'))
  return deps.db.transaction().execute(async (db) => {
    await db
      .insertInto('limited_attempts')
      .values(keys.map((key) => ({ key, attempts: 0, ends_at })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const rows = await db
      .selectFrom('limited_attempts')
      .select(['key', 'attempts', 'ends_at', 'waits_until'])
      .where('key', 'in', keys)
      .orderBy('key')
      .forUpdate()
      .execute()
    const wait = Math.max(...rows.map((row) => waits(row, now)))
    if (wait > 0) return wait
    for (const { key, attempts, ends_at: end } of rows) {
      const wrong = end > iso(now) ? attempts + 1 : 1
      const next = backoffDelay(wrong, byKey.get(key.toString('hex'))!)
      await db
        .updateTable('limited_attempts')
        .set({ attempts: wrong, ends_at, waits_until: next > 0 ? later(now, next) : null })
        .where('key', '=', key)
        .execute()
    }
    return 0
  })
}

/** The attempt was right: clears everything counted against these keys. */
export const clearFailedAttempts = async (deps: Counting, names: readonly string[]): Promise<void> => {
  const keys = names.map((name) => keyOf(deps, name))
  await deps.db.deleteFrom('limited_attempts').where('key', 'in', keys).execute()
}

/** The attempt was right, which says nothing about the others counted here: takes back only this one. */
export const refundFailedAttempt = async (deps: Counting, name: string): Promise<void> => {
  await deps.db
    .updateTable('limited_attempts')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), waits_until: null }))
    .where('key', '=', keyOf(deps, name))
    .where('attempts', '>', 0)
    .execute()
}
