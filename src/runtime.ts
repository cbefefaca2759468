import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { hearActivities } from '#platform/activity.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect, type Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type Connection, EMBEDDED_CONNECTIONS, runningServer, startEmbedded } from '#platform/embedded.ts'
import { createLanes } from '#platform/lanes.ts'
import { overDatabase } from '#platform/line/database-carrier.ts'
import { noLine, type OpenCarrier, openLine } from '#platform/line/line.ts'
import type { News } from '#platform/line/news.ts'
import { wakeStreams } from '#platform/live.ts'
import { recoverAccepted } from '#platform/mail/accepted.ts'
import { createDelivery } from '#platform/mail/delivery.ts'
import { createMailWorker } from '#platform/mail/sending.ts'
import { migrate } from '#platform/migrate.ts'
import { createQueue, type Handlers } from '#platform/queue.ts'
import { createHandlers } from '#platform/reactions.ts'
import { poolToRead } from '#platform/replica/reading.ts'
import { openReplica, type Replica } from '#platform/replica/replica.ts'
import { keyedHash, readSecretKey } from '#platform/secrets.ts'
import { withStartupLock } from '#platform/startup-lock.ts'
import { createStatementTimes } from '#platform/statement-times.ts'
import { createStorage } from '#platform/storage.ts'
import { createThreads } from '#platform/threads.ts'
import { errands, reactions, ticks } from './slices.ts'

export interface Runtime {
  deps: Deps
  handlers: Handlers
  pool: pg.Pool
  /** The migrations this start applied. */
  migrated: string[]
  /** In the time to stop that is set, or until then, by `performance.now()`. */
  close(until?: number): Promise<void>
}

export interface RuntimeOptions {
  clock?: Clock
  /** A command run beside the server: joins the embedded database of a running server, starts no timers. */
  command?: boolean
  /** A command whose statements may take longer. */
  patient?: boolean
  /** An embedded database that the caller opened, and closes. */
  embedded?: Connection
  /** More work to be done before any other starting server continues. */
  prepare?: (runtime: Runtime) => Promise<void>
}

/** How many connections of the embedded database a command takes. */
const BESIDE = 4
/** The part of the time to stop in which jobs under way are finished. */
const DRAINING = 2 / 3
/** Milliseconds that emails under way get when the server stops; the next one takes over the rest. */
const LAST_LETTERS = 3_000
/** Milliseconds for what is closed after them. */
const LAST_STEPS = 1_000

/** The configured database, or the embedded one. */
const openDatabase = async (config: Config, log: Logger, { command, embedded: opened }: RuntimeOptions) => {
  const nothing = async () => {}
  if (config.databaseUrl)
    return { settings: { connectionString: config.databaseUrl, max: config.database.pool }, close: nothing }
  if (opened) return { settings: { ...opened, max: EMBEDDED_CONNECTIONS }, close: nothing }
  const running = command ? runningServer(config.dataDir) : undefined
  if (running) return { settings: { ...running, max: BESIDE }, close: nothing }
  const embedded = await startEmbedded(config.dataDir, {
    idle: config.database.limits.idle,
    reserve: config.diskReserve,
    onFault: (error) => log.error({ err: error }, 'the embedded database stopped; it is opened again'),
  })
  return { settings: { ...embedded.connection, max: EMBEDDED_CONNECTIONS }, close: embedded.close }
}

/**
 * Half of the connections are for writes, a quarter for one call: a row that is never released then stops one
 * call, not all.
 */
const lanesOf = (connections: number, patience: number) =>
  createLanes({
    atOnce: Math.max(2, Math.floor(connections / 2)),
    each: Math.max(1, Math.floor(connections / 4)),
    patience,
  })

/** Begins to watch the replica, if there is one. */
const replicaOf = (
  { readDatabaseUrl, database, times }: Config,
  primary: pg.Pool,
  log: Logger,
  lost: (error: Error) => void,
): Replica | null => {
  if (!readDatabaseUrl) return null
  const { limits, prepare, pool: max } = database
  const to = (most: number, within = limits) =>
    connect({ connectionString: readDatabaseUrl, max: most }, lost, {
      limits: within,
      connecting: times.database.connecting,
      prepare,
    }).pool
  const watch = to(1, { ...limits, statement: times.replica.answering })
  return openReplica({ primary, replica: to(max), watch }, log, times.replica)
}

/** To the other processes, over Redis if there is one; the embedded database has only one process. */
const carrierOf = async ({ config, secretKey, db }: Omit<Deps, 'line'>): Promise<OpenCarrier | null> => {
  const { directDatabaseUrl, redisUrl, times } = config
  if (!directDatabaseUrl) return null
  const notify = (channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`.execute(db)
  if (!redisUrl) return overDatabase(directDatabaseUrl, notify, times.line)
  const { overRedis } = await import('#platform/line/redis-carrier.ts')
  const channel = `fairlead:${keyedHash(secretKey, 'line', 'channel').toString('hex')}`
  return overRedis(redisUrl, channel, times.line)
}

/** Opens everything the application is built from, migrates, and can close it all again in order. */
export const openRuntime = async (
  config: Config,
  log: Logger,
  options: RuntimeOptions = {},
): Promise<Runtime> => {
  const database = await openDatabase(config, log, options)
  const lost = (error: Error) => log.error({ err: error }, 'database connection lost')
  const { limits, prepare } = config.database
  const embedded = !config.databaseUrl
  const statementTimes = createStatementTimes()
  const { db, pool } = connect(database.settings, lost, {
    embedded,
    connecting: config.times.database.connecting,
    prepare,
    pooled: config.directDatabaseUrl !== config.databaseUrl,
    times: statementTimes,
    ...(!options.patient && { limits }),
    ...(config.readDatabaseUrl && { elsewhere: poolToRead }),
  })
  const open = async (first: Db): Promise<Runtime> => {
    const migrated = await migrate(first, config, undefined, log)
    const queue = await createQueue(db, log, {
      quiet: options.command ?? false,
      mails: config.outside.mail.concurrency,
    })
    const parts: Omit<Deps, 'line'> = {
      config,
      secretKey: await readSecretKey(config),
      db,
      connections: () => ({
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
      replica: replicaOf(config, pool, log, lost),
      statementTimes,
      lanes: lanesOf(database.settings.max, limits.waiting),
      clock: options.clock ?? systemClock,
      storage: await createStorage(config),
      queue,
      log,
      threads: createThreads(log, { wall: config.times.thread }),
    }
    const hear = ({ happened, told }: News) => {
      hearActivities(deps, happened)
      wakeStreams(deps, told)
    }
    const carrier = await carrierOf(parts)
    const line = carrier ? openLine(carrier, hear, log) : noLine
    const deps: Deps = { ...parts, line }
    await line.ready
    const delivery = createDelivery(config)
    if (!options.command) await recoverAccepted(deps)
    const mail = createMailWorker(deps, delivery)
    const handlers = createHandlers(deps, reactions, ticks, mail, errands)
    const close = async (until = performance.now() + config.shutdown.timeout) => {
      await queue.stop(config.shutdown.timeout * DRAINING)
      await deps.threads.close()
      await mail.rest(
        Math.min(LAST_LETTERS, config.shutdown.timeout / 5),
        until - LAST_STEPS - performance.now(),
      )
      delivery.close()
      await line.close()
      await deps.replica?.close()
      await db.destroy()
      await database.close()
    }
    const runtime = { deps, handlers, pool, migrated, close }
    try {
      await options.prepare?.(runtime)
    } catch (error) {
      await line.close()
      await deps.replica?.close()
      throw error
    }
    return runtime
  }
  try {
    // a data folder has only one server anyway, and its database only one session, which a transaction would
    // hold
    if (embedded) return await open(db)
    const preparing = connect({ connectionString: config.directDatabaseUrl, max: 2 }, lost)
    try {
      return await withStartupLock(preparing.db, log, () => open(preparing.db))
    } finally {
      await preparing.db.destroy()
    }
  } catch (error) {
    // anything left open would keep a command from ending
    await db.destroy()
    await database.close()
    throw error
  }
}
