import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { databaseFault } from '../database-faults.ts'
import type { Times } from '../time-settings.ts'
import { createLag } from './lag.ts'
import { LAST_POSITION, type Position, parsePosition } from './position.ts'
import { type Reading, withReading } from './reading.ts'

/** Milliseconds between two looks at where the primary and the replica are. */
const LOOK = 250
/** Accounts of which it is remembered when they were told something; of others it was long ago. */
const TOLD = 50_000

const WRITTEN = 'select pg_current_wal_insert_lsn()::text as position'
// once it is promoted it follows nobody, and one that receives nothing may follow somebody who is gone
const REPLAYED = `select case when pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
  then pg_last_wal_replay_lsn() end::text as position`

/** What whoever calls knows of. */
export interface Known {
  /** The last thing they wrote. */
  written: Position | null
  /** For what they were told. */
  account: string | null
}

export interface Replica {
  /** Answers a call from the replica if it has all that whoever calls knows of, otherwise from the primary. */
  answer<T>(known: Known, call: () => Promise<T>): Promise<{ answer: T; hasWritten: boolean }>
  /** These accounts were told just now that something happened: they find it. */
  told(accounts: readonly string[] | 'anyone'): void
  /** Where the primary is now: whatever was committed is before it. */
  position(): Promise<Position>
  state(): { isUsed: boolean; seconds: number; bytes: number | null }
  /** Counts of calls by what answered them. */
  counts: Record<Where, number>
  close(): Promise<void>
}

/** `again`: the replica refused or failed, and the primary was asked as well. */
export type Where = 'replica' | 'primary' | 'again'

interface Pools {
  primary: pg.Pool
  replica: pg.Pool
  /** One connection to the replica that no reader can hold. */
  watch: pg.Pool
}

/** Watches the replica, and sends it the reads that may lag. */
export const openReplica = (
  { primary, replica, watch }: Pools,
  log: Pick<Logger, 'info' | 'warn'>,
  { answering, lag: mostLag }: Times['replica'],
): Replica => {
  const lag = createLag()
  const closing = new AbortController()
  const under = new Set<(reason: Error) => void>()
  const counts = { replica: 0, primary: 0, again: 0 }
  const told = new LRUCache<string, number>({ max: TOLD, ttl: mostLag })
  let anyoneTold = Number.NEGATIVE_INFINITY
  let wasUsed: boolean | null = null

  const isUsed = () => lag.replayed() !== null && performance.now() - lag.asOf() <= mostLag
  const hasWhat = ({ written, account }: Known): boolean => {
    const since = Math.max(anyoneTold, (account && told.get(account)) || Number.NEGATIVE_INFINITY)
    const replayed = lag.replayed()
    return replayed !== null && isUsed() && replayed >= (written ?? 0n) && lag.asOf() >= since
  }
  const gone = (reason: Error) => {
    lag.sawReplica(null)
    for (const giveUp of under) giveUp(reason)
  }
  const ask = async (pool: pg.Pool, text: string): Promise<Position | null> => {
    const answer = pool.query<{ position: string | null }>(text)
    answer.catch(() => {})
    const silence = wait(answering, undefined, { ref: false }).then(() => {
      throw new Error('It does not answer')
    })
    const { rows } = await Promise.race([answer, silence])
    return parsePosition(rows[0]?.position)
  }
  const lookAtPrimary = async () => {
    const at = performance.now()
    const position = await ask(primary, WRITTEN)
    if (position !== null) lag.sawPrimary({ position, at })
  }
  const lookAtReplica = async () => {
    const position = await ask(watch, REPLAYED)
    if (position === null) gone(new Error('It follows no primary'))
    else lag.sawReplica(position)
  }
  const tell = () => {
    if (wasUsed === isUsed()) return
    wasUsed = isUsed()
    if (wasUsed) log.info('the replica answers reads')
    else log.warn('the replica is away or far behind: the primary answers all reads')
  }
  const keep = async (look: () => Promise<void>, failed: (error: Error) => void) => {
    while (!closing.signal.aborted) {
      await look().catch(failed)
      if (lag.bytes() !== null || wasUsed !== null) tell()
      await wait(LOOK, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const kept = [keep(lookAtPrimary, () => {}), keep(lookAtReplica, gone)]

  const untilGone = async <T>(work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>()
    under.add(reject)
    return Promise.race([work, promise]).finally(() => under.delete(reject))
  }

  const answer: Replica['answer'] = async (known, call) => {
    const has = hasWhat(known)
    const reading: Reading = { pool: has ? replica : undefined, hasWritten: false }
    const once = withReading(reading, call)
    if (!has) {
      counts.primary++
      return { answer: await once, hasWritten: reading.hasWritten }
    }
    try {
      const answer = await untilGone(once)
      counts.replica++
      return { answer, hasWritten: reading.hasWritten }
    } catch (error) {
      // a refusal may rest on what the replica lacks, so only the primary refuses
      counts.again++
      if (databaseFault(error as Error) === 'unavailable') {
        log.warn({ err: error }, 'the replica failed')
        lag.sawReplica(null)
      }
      const again: Reading = { pool: undefined, hasWritten: reading.hasWritten }
      return { answer: await withReading(again, call), hasWritten: again.hasWritten }
    }
  }

  return {
    answer,
    told: (accounts) => {
      const now = performance.now()
      if (accounts === 'anyone') anyoneTold = now
      else for (const account of accounts) told.set(account, now)
    },
    position: () =>
      ask(primary, WRITTEN).then(
        (position) => position ?? LAST_POSITION,
        () => LAST_POSITION,
      ),
    state: () => ({ isUsed: isUsed(), seconds: (performance.now() - lag.asOf()) / 1000, bytes: lag.bytes() }),
    counts,
    close: async () => {
      closing.abort()
      await Promise.all(kept)
      await Promise.all([replica.end(), watch.end()])
    },
  }
}
