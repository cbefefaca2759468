import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WorkerData } from './embedded-worker.ts'

/**
 * How many connections one process takes; the worker accepts twice as many, to leave room for a command run
 * beside the server.
 */
export const EMBEDDED_CONNECTIONS = 10

const IDLE = 15_000

export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

export interface Embedded {
  connection: Connection
  /** As a fault would; it recovers by itself. */
  kill(): Promise<void>
  close(): Promise<void>
}

const connectionIn = (directory: string): Connection => ({
  host: directory,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})

interface Holder {
  pid: number
  socket: string
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process id may belong to another program by now; only the holder's own socket can tell. */
const readHolder = (path: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    const lives = holder.pid !== process.pid && isRunning(holder.pid) && existsSync(holder.socket)
    return lives ? holder : undefined
  } catch {
    return undefined
  }
}

const holderFile = (dataDir: string): string => join(dataDir, 'server.json')

/** Where the server that holds this data folder listens, if one is running. */
export const runningServer = (dataDir: string): Connection | undefined => {
  const holder = readHolder(holderFile(dataDir))
  return holder && connectionIn(holder.socket)
}

export interface EmbeddedOptions {
  /** Where the socket's folder is made. */
  socketsIn?: string
  /** Milliseconds after which an idle transaction is ended. */
  idle?: number
  /** Off only for tests, which run faster without writing and waiting for each commit; the last commits can be lost. */
  durable?: boolean
  onFault?: (error: Error) => void
}

/** Milliseconds before a stopped database is opened again; longer each time it stops soon after. */
const REOPEN = 100
const REOPEN_MOST = 10_000
const SOON = 60_000

/** Runs the database in a thread, and restarts it when the thread ends by itself: committed data is in its log. */
const keepRunning = (data: WorkerData, onFault: (error: Error) => void) => {
  let worker: Worker
  let isClosing = false
  let pause = REOPEN
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = Date.now()
      let fault: Error | undefined
      let isReady = false
      rmSync(data.socket, { force: true })
      worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: data })
      worker.on('error', (error) => {
        fault = error as Error
      })
      worker.on('message', (message) => {
        isReady ||= message === 'ready'
        if (message === 'ready') resolve()
      })
      worker.on('exit', (code) => {
        const error = fault ?? new Error(`The embedded database stopped (code ${code})`)
        if (!isReady) return reject(error)
        if (isClosing) return
        onFault(error)
        pause = Date.now() - began < SOON ? Math.min(pause * 2, REOPEN_MOST) : REOPEN
        setTimeout(reopen, pause)
      })
    })
  const reopen = () => {
    if (isClosing) return
    open().catch((error: Error) => {
      onFault(error)
      pause = Math.min(pause * 2, REOPEN_MOST)
      setTimeout(reopen, pause)
    })
  }
  const close = async () => {
    isClosing = true
    const closed = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve())
      worker.on('message', (message) => message === 'closed' && resolve())
    })
    worker.postMessage('close')
    await closed
    await worker.terminate()
  }
  const kill = async () => void (await worker.terminate())
  return { open, close, kill }
}

/**
 * Starts PostgreSQL in a worker thread on the data folder, reached over a private Unix socket. Throws an
 * error that names the holder when another server has the folder.
 */
export const startEmbedded = async (
  dataDir: string,
  { socketsIn = tmpdir(), idle = IDLE, durable = true, onFault = () => {} }: EmbeddedOptions = {},
): Promise<Embedded> => {
  mkdirSync(dataDir, { recursive: true })
  const path = holderFile(dataDir)
  const holder = readHolder(path)
  if (holder) {
    throw new Error(
      `The data folder ${dataDir} is held by the server with process id ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  rmSync(path, { force: true })
  const socket = mkdtempSync(join(socketsIn, 'fairlead-'))
  writeFileSync(path, JSON.stringify({ pid: process.pid, socket }), { flag: 'wx' })
  const database = keepRunning(
    {
      folder: join(dataDir, 'database'),
      socket: join(socket, '.s.PGSQL.5432'),
      connections: EMBEDDED_CONNECTIONS * 2,
      idle,
      durable,
    },
    onFault,
  )
  await database.open()
  return {
    connection: connectionIn(socket),
    kill: database.kill,
    close: async () => {
      await database.close()
      rmSync(socket, { recursive: true, force: true })
      rmSync(path, { force: true })
    },
  }
}
