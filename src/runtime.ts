import type pg from 'pg'
import type { Logger } from 'pino'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { type Connection, EMBEDDED_CONNECTIONS, runningServer, startEmbedded } from './platform/embedded.ts'
import { createDelivery } from './platform/mail/delivery.ts'
import { createMailWorker } from './platform/mail/sending.ts'
import { migrate } from './platform/migrate.ts'
import { createQueue, type Handlers } from './platform/queue.ts'
import { createHandlers } from './platform/reactions.ts'
import { readSecretKey } from './platform/secrets.ts'
import { openKey } from './platform/signing.ts'
import { createStorage } from './platform/storage.ts'
import { reactions, ticks } from './routes.ts'

export interface Runtime {
  deps: Deps
  handlers: Handlers
  pool: pg.Pool
  /** The migrations this start applied. */
  migrated: string[]
  close(): Promise<void>
}

export interface RuntimeOptions {
  clock?: Clock
  /** A command beside the server: joins the embedded database of a running server, starts no timers. */
  command?: boolean
  /** An embedded database somebody else opened, and closes. */
  embedded?: Connection
}

const POOL = 20
/** Milliseconds that letters under way get when the server stops; the rest are taken up by the next one. */
const LAST_LETTERS = 3_000

/** The database: the setting's, or the embedded one. */
const openDatabase = async (config: Config, { command, embedded: opened }: RuntimeOptions) => {
  if (config.databaseUrl)
    return { settings: { connectionString: config.databaseUrl, max: POOL }, close: async () => {} }
  if (opened) return { settings: { ...opened, max: EMBEDDED_CONNECTIONS }, close: async () => {} }
  const running = command ? runningServer(config.dataDir) : undefined
  if (running) return { settings: { ...running, max: 4 }, close: async () => {} }
  const embedded = await startEmbedded(config.dataDir)
  return { settings: { ...embedded.connection, max: EMBEDDED_CONNECTIONS }, close: embedded.close }
}

/** Opens everything the application is built from, migrates, and knows how to close it again in order. */
export const openRuntime = async (
  config: Config,
  log: Logger,
  options: RuntimeOptions = {},
): Promise<Runtime> => {
  const database = await openDatabase(config, options)
  const { db, pool } = connect(database.settings, (error) =>
    log.error({ err: error }, 'database connection lost'),
  )
  const migrated = await migrate(db)
  const queue = await createQueue(db, log, { quiet: options.command ?? false })
  const deps: Deps = {
    config,
    secretKey: await readSecretKey(config),
    db,
    clock: options.clock ?? systemClock,
    storage: await createStorage(config),
    queue,
    log,
    key: await openKey(config),
  }
  const delivery = createDelivery(config)
  const mail = createMailWorker(deps, delivery)
  const handlers = createHandlers(deps, reactions, ticks, mail)
  const close = async () => {
    await queue.stop()
    await mail.rest(LAST_LETTERS)
    delivery.close()
    await db.destroy()
    await database.close()
  }
  return { deps, handlers, pool, migrated, close }
}
