import { createServer, type Socket } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { createSplitter, fatal, listen, NOT_ENCRYPTED, type ResponseStatus, SYNC, typeOf } from './wire.ts'

interface Setting {
  name: string
  setting: string
}

interface Session {
  socket: Socket
  pending: Buffer[]
  isGone: boolean
  /** It may have changed settings of the shared session. */
  isDirty: boolean
  /** Its own settings, while another connection has its turn. */
  settings: Setting[]
}

export interface ServerOptions {
  path: string
  connections: number
  /** Milliseconds a transaction may keep everyone waiting while idle. */
  idle: number
  /** Whether there is room to write; without it transactions that begin are read-only. */
  hasRoom(): boolean
}

const AT_REST: ResponseStatus = { status: 'I', tags: [], hasPanicked: false }
const isStartup = (message: Buffer): boolean => message[0] === 0

const CHANGES_SETTINGS = /^(SET|RESET|DISCARD)/

/**
 * Serves one embedded database, which has only one session, to many connections. Each keeps its turn until
 * its statement or transaction is over. Its settings are put aside while another has its turn, and forgotten
 * when it leaves.
 */
export const serveEmbedded = async (
  db: PGlite,
  { path, connections, idle, hasRoom }: ServerOptions,
): Promise<{ close(): Promise<void> }> => {
  const sessions = new Set<Session>()
  const line: Session[] = []
  let holder: Session | null = null
  let speaker: Session | null = null
  let isPumping = false
  let isReadOnly = false
  let patience: NodeJS.Timeout | undefined

  const pass = async (message: Buffer, into?: Socket) => {
    const { heard, hear } = listen()
    await db.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (data) => {
        hear(data)
        // the database writes its next answer into the same memory
        if (into?.writable) into.write(Buffer.from(data))
      },
    })
    // a server's processes would all end now, and begin again from what is on the disk
    if (heard.hasPanicked) throw new Error('The embedded database panicked')
    return heard
  }

  const resetAll = async (command: 'reset all' | 'discard all') => {
    await db.exec(command)
    isReadOnly = false
  }

  const heedRoom = async () => {
    const isFull = !hasRoom()
    if (isFull !== isReadOnly) await db.exec(`set default_transaction_read_only = ${isFull}`)
    isReadOnly = isFull
  }

  const putAside = async (session: Session) => {
    if (!session.isDirty) return
    const { rows } = await db.query<Setting>(
      `select name, setting from pg_catalog.pg_settings where source = 'session' and name <> 'default_transaction_read_only'`,
    )
    session.settings = rows
    session.isDirty = rows.length > 0
    if (session.isDirty) await resetAll('reset all')
  }

  const takeUp = async ({ settings }: Session) => {
    for (const { name, setting } of settings)
      await db.query('select pg_catalog.set_config($1, $2, false)', [name, setting])
  }

  const speakAs = async (session: Session) => {
    if (speaker === session) return
    if (speaker && !speaker.isGone) await putAside(speaker)
    await takeUp(session)
    speaker = session
  }

  const queue = (session: Session) => {
    if (!line.includes(session)) line.push(session)
  }

  const leave = async (session: Session) => {
    clearTimeout(patience)
    sessions.delete(session)
    if (holder === session) {
      holder = null
      await pass(SYNC)
      await db.exec('rollback')
    }
    await speakAs(session)
    speaker = null
    // resets what the end of a connection would: settings, temporary tables, locks, prepared statements
    await resetAll('discard all')
  }

  const cut = (session: Session) => {
    session.socket.end(fatal('25P03', 'terminating connection due to idle-in-transaction timeout'))
    session.socket.destroySoon()
  }

  const step = async (session: Session) => {
    const message = session.pending.shift()
    if (!message) {
      if (session.isGone && sessions.has(session)) await leave(session)
      return
    }
    clearTimeout(patience)
    await speakAs(session)
    if (!holder) await heedRoom()
    const { status, tags } = await pass(message, session.socket).catch((error: unknown) => {
      if (!isStartup(message)) throw error
      session.socket.destroy()
      return AT_REST
    })
    if (tags.some((tag) => CHANGES_SETTINGS.test(tag)) || message.includes('set_config'))
      session.isDirty = true
    holder = status === 'I' ? null : session
    if (holder && !session.isGone) patience = setTimeout(cut, idle, session)
    if (session.isGone) session.pending.length = 0
    if (session.isGone || session.pending.length > 0) queue(session)
  }

  const next = (): Session | undefined => {
    const place = holder ? line.indexOf(holder) : 0
    return place < 0 ? undefined : line.splice(place, 1)[0]
  }

  const pump = async () => {
    if (isPumping) return
    isPumping = true
    for (let session = next(); session; session = next()) {
      await step(session)
      if (!holder) await breathe()
    }
    isPumping = false
  }

  const stand = (session: Session) => {
    queue(session)
    void pump()
  }

  const server = createServer((socket) => {
    const session: Session = { socket, pending: [], isGone: false, isDirty: false, settings: [] }
    const split = createSplitter()
    sessions.add(session)
    socket.on('error', () => {})
    socket.on('close', () => {
      session.isGone = true
      session.pending.length = 0
      stand(session)
    })
    socket.on('data', (chunk) => {
      for (const asked of split(chunk as Buffer)) {
        if (asked.kind === 'encryption') socket.write(NOT_ENCRYPTED)
        else if (!('bytes' in asked)) socket.destroy()
        else if (typeOf(asked.bytes) === 'X') socket.end()
        else {
          session.pending.push(asked.bytes)
          stand(session)
        }
        if (socket.destroyed) return
      }
    })
  })
  server.maxConnections = connections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.on('error', () => {})

  return {
    close: async () => {
      clearTimeout(patience)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const { socket } of sessions) socket.destroy()
      await closed
      while (sessions.size > 0 || isPumping) await breathe()
    },
  }
}
