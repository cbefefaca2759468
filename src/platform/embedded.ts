import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** How many connections one process takes; the worker accepts twice as many, so that a command beside the server finds room. */
export const EMBEDDED_CONNECTIONS = 10

export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

export interface Embedded {
  connection: Connection
  close(): Promise<void>
}

const connectionIn = (directory: string): Connection => ({
  host: directory,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})

const messageFrom = (worker: Worker, expected: string) =>
  new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (message) => message === expected && resolve())
    worker.once('exit', (code) => reject(new Error(`The embedded database stopped (code ${code})`)))
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

/** A process id can belong to another program by now; the holder's own socket tells. */
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

/** Where the server that holds this data folder listens, if one runs. */
export const runningServer = (dataDir: string): Connection | undefined => {
  const holder = readHolder(holderFile(dataDir))
  return holder && connectionIn(holder.socket)
}

/** Starts PostgreSQL inside a worker thread on the data folder, reached over a private Unix socket. Throws, naming the holder, when another server has the folder. */
export const startEmbedded = async (dataDir: string, socketsIn = tmpdir()): Promise<Embedded> => {
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
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: {
      folder: join(dataDir, 'database'),
      socket: join(socket, '.s.PGSQL.5432'),
      connections: EMBEDDED_CONNECTIONS * 2,
    },
  })
  await messageFrom(worker, 'ready')
  return {
    connection: connectionIn(socket),
    close: async () => {
      const closed = messageFrom(worker, 'closed')
      worker.postMessage('close')
      await closed
      await worker.terminate()
      rmSync(socket, { recursive: true, force: true })
      rmSync(path, { force: true })
    },
  }
}
