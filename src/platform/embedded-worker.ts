import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socket, connections } = workerData as { folder: string; socket: string; connections: number }

const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } })

/** Parse, Bind, Describe, Execute, Close: steps of one statement, which ends with Sync. */
const STEPS = new Set([...'PBDEC'].map((type) => type.charCodeAt(0)))

/**
 * The socket server takes turns message by message and keeps a turn only while a transaction is open. All connections
 * share one unnamed statement, so between one's Parse and Bind another's Parse must not come: a statement keeps the turn too.
 */
const whole = (db: PGlite): PGlite => {
  let inStatement = false
  const exec: PGlite['execProtocolRawStream'] = (message, options) => {
    inStatement = STEPS.has(message[0]!)
    return db.execProtocolRawStream(message, options)
  }
  const rollback: PGlite['exec'] = (...query) => {
    inStatement = false
    return db.exec(...query)
  }
  const own: Record<PropertyKey, unknown> = {
    execProtocolRawStream: exec,
    exec: rollback,
    isInTransaction: () => inStatement || db.isInTransaction(),
  }
  return new Proxy(db, {
    get: (target, name) => {
      const value = own[name] ?? Reflect.get(target, name, target)
      return typeof value === 'function' && !own[name] ? value.bind(target) : value
    },
  })
}

const server = new PGLiteSocketServer({ db: whole(database), path: socket, maxConnections: connections })
await server.start()
parentPort?.postMessage('ready')

parentPort?.once('message', async () => {
  await server.stop()
  await database.close()
  parentPort?.postMessage('closed')
})
