import { sql } from 'kysely'
import { keyOf } from './attempts.ts'
import { DAY, iso, later } from './clock.ts'
import type { Db } from './database.ts'
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

/** The waits after the first, second, … wrong attempt, up to the longest, which is for all that follow. */
const delaysOf = (policy: BackoffPolicy): number[] => {
  const delays: number[] = []
  for (let wrong = 1; delays.at(-1) !== policy.longest; wrong++) delays.push(backoffDelay(wrong, policy))
  return delays
}

/** Attempts this old no longer count. */
const FORGOTTEN = DAY

type Counting = Pick<Deps, 'db' | 'clock' | 'secretKey'>

/**
 * Counts one attempt against each key as if it were wrong, before it is made, so that many at once can't slip
 * past. Returns how many milliseconds to wait; 0 lets it through. An attempt that has to wait is not counted,
 * so retrying never extends a wait.
 */
export const countFailedAttempt = async (deps: Counting, backoffs: readonly Backoff[]): Promise<number> => {
  const now = deps.clock.now()
  const keys = backoffs.map(({ name }) => keyOf(deps, name))
  const { rows } = await sql<{ until: string | null }>`select count_failed_attempt(${keys}::bytea[],
    ${JSON.stringify(backoffs.map(delaysOf))}::jsonb, ${iso(now)}, ${iso(later(now, FORGOTTEN))}) as until`.execute(
    deps.db,
  )
  const until = rows[0]?.until
  return until ? Math.max(0, Date.parse(until) - now.getTime()) : 0
}

export interface RightAttempt {
  /** Everything counted against this is cleared. */
  own: string
  /** The right attempt says nothing about the others counted here: only this one is taken back. */
  shared?: string | undefined
}

/** What settles an attempt that was right, as two parts of another statement; without one they do nothing. */
export const settlingRightAttempt = (db: Db, deps: Counting, { own, shared }: Partial<RightAttempt>) => {
  const keyFor = (name: string | undefined) => (name === undefined ? null : keyOf(deps, name))
  return {
    cleared: db.deleteFrom('limited_attempts').where('key', '=', keyFor(own)),
    takenBack: db
      .updateTable('limited_attempts')
      .set((eb) => ({ attempts: eb('attempts', '-', 1), waits_until: null }))
      .where('key', '=', keyFor(shared))
      .where('attempts', '>', 0),
  }
}

/** The attempt was right. */
export const settleRightAttempt = async (deps: Counting, right: RightAttempt): Promise<void> => {
  const { cleared, takenBack } = settlingRightAttempt(deps.db, deps, right)
  await deps.db
    .with('cleared', () => cleared)
    .with('taken_back', () => takenBack)
    .selectNoFrom(sql`1`.as('done'))
    .execute()
}
