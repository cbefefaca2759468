import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NoRoom, roomOn } from './disk-room.ts'
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
  /** When its process began; tells it from another one with its number. */
  begun: string | null
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

/** When the process began, in the system's ticks (proc_pid_stat(5), field 22); null where the system doesn't say. */
const beginningOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/**
 * Whether the process with the holder's number is the holder. Its socket may be out of sight: services can have
 * temporary folders of their own.
 */
const isHolder = ({ pid, begun, socket }: Holder): boolean => {
  const now = beginningOf(pid)
  return begun && now ? begun === now : existsSync(socket)
}

const readHolder = (path: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return holder.pid !== process.pid && isRunning(holder.pid) && isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

const holderFile = (dataDir: string): string => join(dataDir, 'server.json')

/** Where the server that holds this data folder listens, if one is running. Throws where it can't be reached from here. */
export const runningServer = (dataDir: string): Connection | undefined => {
  const holder = readHolder(holderFile(dataDir))
  if (holder && !existsSync(holder.socket)) {
    throw new Error(
      `The data folder ${dataDir} is held by the server with process id ${holder.pid}, which can't be reached from here: its temporary folder is not visible. Stop it first, or run this where it runs.`,
    )
  }
  return holder && connectionIn(holder.socket)
}

export interface EmbeddedOptions {
  /** Where the socket's folder is made. */
  socketsIn?: string
  /** Milliseconds after which an idle transaction is ended. */
  idle?: number
  /** Off only for tests, which run faster without writing and waiting for each commit; the last commits can be lost. */
  durable?: boolean
  /** Bytes that have to be free on the disk: otherwise it does not start, and while it runs, it is only read. */
  reserve?: number
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

const FOR_OWNER = 0o700

/**
 * Starts PostgreSQL in a worker thread on the data folder, reached over a private Unix socket. Throws an
 * error that names the holder when another server has the folder.
 */
export const startEmbedded = async (
  dataDir: string,
  {
    socketsIn = tmpdir(),
    idle = IDLE,
    durable = true,
    reserve = 0,
    onFault = () => {},
  }: EmbeddedOptions = {},
): Promise<Embedded> => {
  mkdirSync(dataDir, { recursive: true })
  const path = holderFile(dataDir)
  const holder = readHolder(path)
  if (holder) {
    throw new Error(
      `The data folder ${dataDir} is held by the server with process id ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  if (roomOn(dataDir) < reserve) throw new NoRoom(dataDir, reserve)
  rmSync(path, { force: true })
  const socket = mkdtempSync(join(socketsIn, 'fairlead-'))
  const databaseFolder = join(dataDir, 'database')
  writeFileSync(
    path,
    JSON.stringify({ pid: process.pid, begun: beginningOf(process.pid), socket } satisfies Holder),
    { flag: 'wx' },
  )
  const database = keepRunning(
    {
      folder: databaseFolder,
      socket: join(socket, '.s.PGSQL.5432'),
      connections: EMBEDDED_CONNECTIONS * 2,
      idle,
      durable,
      reserve,
    },
    onFault,
  )
  await database.open()
  // its files are made so that everyone could write them
  chmodSync(databaseFolder, FOR_OWNER)
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
