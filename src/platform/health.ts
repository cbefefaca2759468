import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import { TRY_AGAIN } from './errors.ts'

/** Callers want to know now: a database that takes longer counts as down. */
const PATIENCE = 1_500

const writable = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db)
  return rows[0]?.read_only === 'off'
}

const withinPatience = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database does not answer')), PATIENCE)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** `/healthz`: the process is alive. `/readyz`: it can work, which takes a writable database. */
export const registerHealth = (app: FastifyInstance, { db }: Deps): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await withinPatience(writable(db)).then(
      (can) => (can ? 'ok' : 'database read-only'),
      () => 'database unreachable',
    )
    if (status !== 'ok') reply.status(503).header('retry-after', TRY_AGAIN)
    return { status }
  })
}
