import { createHmac } from 'node:crypto'
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

/** Adds to the attempts of a minute, in one statement. Returns how many there are now, and when the minute ends. */
export const addAttempts = async (
  deps: Counting,
  adding: ReadonlyArray<{ name: string; more: number }>,
): Promise<Map<string, { attempts: number; ends: number }>> => {
  const { db, clock } = deps
  const now = clock.now()
  const byKey = new Map(adding.map((one) => [keyOf(deps, one.name).toString('hex'), one]))
  // in the order of keys, so that two calls never deadlock
  const keys = [...byKey.keys()].sort()
  const rows = await db
    .insertInto('limited_attempts')
    .values(
      keys.map((key) => ({
        key: Buffer.from(key, 'hex'),
        attempts: byKey.get(key)!.more,
        ends_at: later(now, MINUTE),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        // a minute that ends later than one from now was begun before the clock was set back, and is over
        const goesOn = eb.and([
          eb('limited_attempts.ends_at', '>', iso(now)),
          eb('limited_attempts.ends_at', '<=', iso(later(now, MINUTE))),
        ])
        const either = <T extends 'attempts' | 'ends_at'>(column: T) => eb.ref(`excluded.${column}`)
        return {
          attempts: eb
            .case()
            .when(goesOn)
            .then(eb('limited_attempts.attempts', '+', either('attempts')))
            .else(either('attempts'))
            .end(),
          ends_at: eb
            .case()
            .when(goesOn)
            .then(eb.ref('limited_attempts.ends_at'))
            .else(either('ends_at'))
            .end(),
        }
      }),
    )
    .returning(['key', 'attempts', 'ends_at'])
    .execute()
  return new Map(
    rows.map(({ key, attempts, ends_at }) => [
      byKey.get(key.toString('hex'))!.name,
      { attempts, ends: Date.parse(ends_at) },
    ]),
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
