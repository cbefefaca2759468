import { access, constants, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import { createWriteProbe } from './database-probe.ts'
import type { Deps } from './deps.ts'
import { TRY_AGAIN } from './errors.ts'

/** Callers want to know now: what takes longer counts as down. */
const within = <T>(limit: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It does not answer')), limit)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Why the server can't work, or nothing. */
type Obstacle = string | undefined

const databaseObstacle = async (db: Db): Promise<Obstacle> => {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db)
  return rows[0]?.read_only === 'off' ? undefined : 'database read-only'
}

/** What is uploaded arrives in the data folder, wherever it is kept afterward. */
const diskObstacle = async ({ dataDir, diskReserve }: Config): Promise<Obstacle> => {
  if (diskReserve > 0) {
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < diskReserve) return 'disk full'
  }
  await access(dataDir, constants.W_OK)
}

const obstacleTo = async (
  { config, db }: Deps,
  probe: ReturnType<typeof createWriteProbe>,
): Promise<Obstacle> => {
  const { ready } = config.times
  const [database, disk, writing] = await Promise.all([
    within(ready, databaseObstacle(db)).catch(() => 'database unreachable'),
    within(ready, diskObstacle(config)).catch(() => 'data folder not writable'),
    within(ready, probe()).catch(() => undefined),
  ])
  // an embedded database on a full disk is read-only because of that
  return disk ?? database ?? writing
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can work, which takes a writable database and room on the
 * disk, and is not about to stop.
 */
export const registerHealth = (app: FastifyInstance, deps: Deps, leaving: AbortSignal): void => {
  // whoever restarts a busy server for being slow makes the others busier
  const evenWhenBusy = { config: { pressureHandler: () => {} } }
  app.get('/healthz', evenWhenBusy, async () => ({ status: 'ok' }))
  const probe = createWriteProbe(deps)
  /** Everyone who asks meanwhile gets the same answer: anybody may ask, and each look takes a connection. */
  let looking: Promise<Obstacle> | undefined
  const look = (): Promise<Obstacle> => {
    looking ??= obstacleTo(deps, probe).finally(() => {
      looking = undefined
    })
    return looking
  }
  app.get('/readyz', async (_request, reply) => {
    const obstacle = leaving.aborted ? 'stopping' : await look()
    if (obstacle) reply.status(503).header('retry-after', TRY_AGAIN)
    return { status: obstacle ?? 'ok' }
  })
}
