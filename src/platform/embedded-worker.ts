import { fdatasyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { roomOn } from './disk-room.ts'
import { serveEmbedded } from './embedded-server.ts'

export interface WorkerData {
  folder: string
  socket: string
  connections: number
  idle: number
  /** Commits are on disk before they are answered. */
  durable: boolean
  /** Bytes that have to be free on the disk for anything to be written: a log that can't grow stops the database. */
  reserve: number
}

const { folder, socket, connections, idle, durable, reserve } = workerData as WorkerData

/** PGlite starts with `-F`, which is `fsync=off`. */
const NO_FSYNC = '-F'
// of the log's sync methods, only this one reaches the file system: Emscripten's fdatasync does nothing
const startParams = durable
  ? [...PGlite.defaultStartParams.filter((param) => param !== NO_FSYNC), '-c', 'wal_sync_method=fsync']
  : [...PGlite.defaultStartParams, '-c', 'synchronous_commit=off']

const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent }, startParams })

interface FileSystem {
  ErrnoError: new (code: number) => Error
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
}

const INPUT_OUTPUT_ERROR = 29

/** Emscripten's file system on Node has no fsync and reports success. */
const reachTheDisk = ({ filesystems, ErrnoError }: FileSystem): void => {
  filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      fdatasyncSync(nfd)
      return 0
    } catch {
      throw new ErrnoError(INPUT_OUTPUT_ERROR)
    }
  }
}

if (durable) {
  reachTheDisk((database as unknown as { Module: { FS: FileSystem } }).Module.FS)
  await database.exec('checkpoint')
}

const hasRoom = (): boolean => roomOn(folder) >= reserve

const server = await serveEmbedded(database, { path: socket, connections, idle, hasRoom })
parentPort?.postMessage('ready')

parentPort?.once('message', async () => {
  await server.close()
  await database.close()
  parentPort?.postMessage('closed')
})
