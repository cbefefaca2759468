import { createHmac } from 'node:crypto'
import { iso, later, MINUTE } from './clock.ts'
import type { Timestamp } from './database.ts'
import type { Deps } from './deps.ts'

export interface LimitedTryTable {
  key: Buffer
  tries: number
  ends_at: Timestamp
  /** Of wrong passwords in a row: until when nobody tries again. */
  waits_until: Timestamp | null
}

declare module './database.ts' {
  interface Tables {
    limited_tries: LimitedTryTable
  }
}

type Counting = Pick<Deps, 'db' | 'clock' | 'secretKey'>

export const keyOf = ({ secretKey }: Counting, name: string): Buffer =>
  createHmac('sha256', secretKey).update(name).digest()

interface Limit {
  /** Who tries what. Only its keyed hash is stored, since it names addresses and people. */
  name: string
  /** Tries a minute. */
  max: number
}

/** Counts one try against each limit, in one statement. Answers how many milliseconds to wait; 0 lets it pass. */
export const countAttempts = async (deps: Counting, limits: readonly Limit[]): Promise<number> => {
  const { db, clock } = deps
  const now = clock.now()
  const maxima = new Map<string, number>()
  for (const { name, max } of limits) maxima.set(keyOf(deps, name).toString('hex'), max)
  // in the order of keys, so that two calls never wait for each other
  const keys = [...maxima.keys()].sort().map((key) => Buffer.from(key, 'hex'))
  const rows = await db
    .insertInto('limited_tries')
    .values(keys.map((key) => ({ key, tries: 1, ends_at: later(now, MINUTE) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const goesOn = eb('limited_tries.ends_at', '>', iso(now))
        const either = <T extends 'tries' | 'ends_at'>(column: T) => eb.ref(`excluded.${column}`)
        return {
          tries: eb
            .case()
            .when(goesOn)
            .then(eb('limited_tries.tries', '+', 1))
            .else(either('tries'))
            .end(),
          ends_at: eb.case().when(goesOn).then(eb.ref('limited_tries.ends_at')).else(either('ends_at')).end(),
        }
      }),
    )
    .returning(['key', 'tries', 'ends_at'])
    .execute()
  const exceeded = rows.filter(({ key, tries }) => tries > maxima.get(key.toString('hex'))!)
  return Math.max(0, ...exceeded.map(({ ends_at }) => Date.parse(ends_at) - now.getTime()))
}

/** Takes one counted try back. It was counted before it was made, so that many at once can't slip past the limit. */
export const giveBackTry = async (deps: Counting, name: string): Promise<void> => {
  await deps.db
    .updateTable('limited_tries')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', keyOf(deps, name))
    .where('tries', '>', 0)
    .execute()
}

/** Forgets windows that are over. */
export const forgetAttempts = async ({ db, clock }: Deps): Promise<void> => {
  await db.deleteFrom('limited_tries').where('ends_at', '<=', iso(clock.now())).execute()
}
