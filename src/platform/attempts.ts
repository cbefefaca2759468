import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { iso, later, MINUTE } from './clock.ts'
import type { Timestamp } from './database.ts'
import type { Deps } from './deps.ts'

export interface LimitedAttemptTable {
  key: Buffer
  attempts: number
  ends_at: Timestamp
  /** For wrong passwords in a row: until when no one may try again. */
  waits_until: Timestamp | null
}

declare module './database.ts' {
  interface Tables {
    limited_attempts: LimitedAttemptTable
  }
}

type Counting = Pick<Deps, 'db' | 'clock' | 'secretKey'>

export const keyOf = ({ secretKey }: Counting, name: string): Buffer =>
  createHmac('sha256', secretKey).update(name).digest()

interface Limit {
  /** Who tries what. Only its keyed hash is stored, since it names addresses and people. */
  name: string
  /** Attempts per minute. */
  max: number
}

/**
 * Adds to the attempts of a minute, in one statement, whose text is the same for any number of names, so that it is prepared once.
 * Returns how many there are now, and when the minute ends.
 */
export const addAttempts = async (
  deps: Counting,
  adding: ReadonlyArray<{ name: string; more: number }>,
): Promise<Map<string, { attempts: number; ends: number }>> => {
  const { db, clock } = deps
  const now = clock.now()
  const byKey = new Map(adding.map((one) => [keyOf(deps, one.name).toString('hex'), one]))
  // in the order of keys, so that two calls never deadlock
  const keys = [...byKey.keys()].sort()
  const ends = iso(later(now, MINUTE))
  // A minute begun by a clock that is a little ahead goes on, ending in a minute at most: of calls at the same moment, the one that
  // read the clock last may come first. One that ends later still was begun before the clock was set back, and is over.
  const { rows } = await sql<{ key: string; attempts: number; ends_at: string }>`
    insert into limited_attempts as l (key, attempts, ends_at)
    select decode(a.key, 'hex'), a.more, ${ends}::timestamptz
    from unnest(${keys}::text[], ${keys.map((key) => byKey.get(key)!.more)}::int[]) as a (key, more)
    on conflict (key) do update set
      attempts = excluded.attempts + case when l.ends_at > ${iso(now)}::timestamptz
        and l.ends_at <= ${iso(later(now, 2 * MINUTE))}::timestamptz then l.attempts else 0 end,
      ends_at = case when l.ends_at > ${iso(now)}::timestamptz then least(l.ends_at, excluded.ends_at) else excluded.ends_at end
    returning encode(key, 'hex') as key, attempts, ends_at`.execute(db)
  return new Map(
    rows.map(({ key, attempts, ends_at }) => [byKey.get(key)!.name, { attempts, ends: Date.parse(ends_at) }]),
  )
}

/**
 * Counts one attempt against each limit. Returns how many milliseconds to wait; 0 lets it through.
 */
export const countAttempts = async (deps: Counting, limits: readonly Limit[]): Promise<number> => {
  const counted = await addAttempts(
    deps,
    limits.map(({ name }) => ({ name, more: 1 })),
  )
  const now = deps.clock.now().getTime()
  const waits = limits
    .filter(({ name, max }) => counted.get(name)!.attempts > max)
    .map(({ name }) => counted.get(name)!.ends - now)
  return Math.max(0, ...waits)
}

/**
 * Takes back one counted attempt. It was counted before it was made, so that many at once can't slip past the
 * limit.
 */
export const refundAttempt = async (deps: Counting, name: string): Promise<void> => {
  await deps.db
    .updateTable('limited_attempts')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('key', '=', keyOf(deps, name))
    .where('attempts', '>', 0)
    .execute()
}

/** Deletes expired windows. */
export const forgetAttempts = async ({ db, clock }: Deps): Promise<void> => {
  await db.deleteFrom('limited_attempts').where('ends_at', '<=', iso(clock.now())).execute()
}
