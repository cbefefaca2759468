import { type Generated, sql } from 'kysely'
import type { Logger } from 'pino'
import { SECOND } from './clock.ts'
import type { Db, Timestamp } from './database.ts'

interface ClockworkTable {
  only_one: Generated<boolean>
  ticked_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    clockwork: ClockworkTable
  }
}

const LOOK_EVERY = 5 * SECOND
/** By so much an ordinary correction may set the clock back unnoticed. */
const UNNOTICED = 2 * SECOND

/**
 * Claims the minute for one process of all, by the database's clock, which they share. A moment ahead of now was
 * before the clock was set back, and says nothing.
 */
export const claimMinute = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    insert into clockwork (ticked_at) values (now())
    on conflict (only_one) do update set ticked_at = now()
    where clockwork.ticked_at <= now() - interval '58 seconds'
      or clockwork.ticked_at > now() + interval '1 second'
    returning 1`.execute(db)
  return rows.length > 0
}

/**
 * After the database's clock was set back: what waits for a moment that was minutes ahead would wait for as long as
 * the clock was set back too, and so would the look for workers that died. No pause is longer than an hour.
 */
export const forgetTheFuture = async (db: Db): Promise<void> => {
  await sql`
    with waiting as (
      update pgboss.job set created_on = least(created_on, now()),
        start_after = case when created_on > now() then now() + (start_after - created_on) else now() end
      where state < 'active'
        and (created_on > now() + interval '1 second' or start_after > now() + interval '1 hour')),
    running as (
      update pgboss.job set started_on = now(), heartbeat_on = now() where state = 'active' and heartbeat_on > now())
    update pgboss.queue set monitor_claim_on = now(), maintain_on = now()
    where monitor_claim_on > now() or maintain_on > now()`.execute(db)
}

const databaseTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db)
  return rows[0]!.at * 1000
}

export interface Clockwork {
  stop(): void
}

/** Calls `tick` about once a minute in one process of all, whatever becomes of any clock. */
export const startClockwork = (
  db: Db,
  log: Pick<Logger, 'error' | 'warn'>,
  tick: () => Promise<unknown>,
): Clockwork => {
  let ahead = Number.POSITIVE_INFINITY
  const look = async () => {
    const now = (await databaseTime(db)) - performance.now()
    const isSetBack = now < ahead - UNNOTICED
    ahead = now
    if (isSetBack) await forgetTheFuture(db)
    if (await claimMinute(db)) await tick()
  }
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'the clockwork looks again soon')),
    LOOK_EVERY,
  )
  return { stop: () => clearInterval(timer) }
}
