import { createServer, type Socket } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { createSharedPlans, type Planned } from './embedded-plans.ts'
import { createSplitter, fatal, listen, NOT_ENCRYPTED, type ResponseStatus, SYNC, typeOf } from './wire.ts'

interface Setting {
  name: string
  setting: string
}

interface Session extends Planned {
  socket: Socket
  pending: Buffer[]
  isGone: boolean
  /** It prepared statements under names of its own. */
  hasStatements: boolean
  /** It changed in this transaction what plans are made for. */
  hasChangedPlans: boolean
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

const AT_REST: ResponseStatus = {
  status: 'I',
  tags: [],
  hasFailed: false,
  hasPanicked: false,
  hasLostPlan: false,
}
const AMID: ResponseStatus = { ...AT_REST, status: '' }
const isStartup = (message: Buffer): boolean => message[0] === 0

const CHANGES_SETTINGS = /^(SET|RESET|DISCARD)/
/** After these a plan may answer with other columns than it was made for, or be gone. */
const CHANGES_PLANS = /^(CREATE|ALTER|DROP|DO$|CALL|DISCARD|DEALLOCATE)/
const PREPARES = /^PREPARE/
/** What the end of a connection would reset, but for the statements all share: `DISCARD ALL` without `DEALLOCATE ALL`. */
const LEAVE =
  'close all; set session authorization default; reset all; unlisten *; discard temp; discard sequences'
const UNLOCK = 'select pg_catalog.pg_advisory_unlock_all()'

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
  const plans = createSharedPlans()

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

  const resetAll = async (command: string) => {
    await db.exec(command)
    isReadOnly = false
  }

  /** Passes a message on, or what stands for it. */
  const say = async (message: Buffer, session: Session) => {
    const instead = plans.instead(session, message)
    if ('answer' in instead) {
      if (session.socket.writable) session.socket.write(instead.answer)
      return AMID
    }
    const heard = await pass(instead.bytes, session.socket)
    if (instead.prepares && !heard.hasFailed) plans.keep(instead.prepares)
    if (instead.prepares && heard.hasFailed) session.plan = undefined
    if (heard.hasFailed) session.isSkipping = true
    if (heard.status) session.isSkipping = false
    if (typeOf(message) === 'P' && message[5] !== 0) session.hasStatements = true
    if (heard.tags.some((tag) => PREPARES.test(tag))) session.hasStatements = true
    if (heard.tags.some((tag) => CHANGES_PLANS.test(tag))) session.hasChangedPlans = true
    // also at the end of its transaction, which may take back what it changed
    if (session.hasChangedPlans || heard.hasLostPlan) plans.forget()
    if (heard.status === 'I') session.hasChangedPlans = false
    return heard
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
    if (session.hasStatements || plans.areLeft()) {
      await resetAll('discard all')
      plans.clear()
    } else {
      await resetAll(LEAVE)
      await db.exec(UNLOCK)
    }
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
    const { socket } = session
    // what answers the messages of one statement is sent at once: sending it takes longer than much of the work
    if (socket.writableCorked === 0) socket.cork()
    const { status, tags } = await say(message, session).catch((error: unknown) => {
      socket.uncork()
      if (!isStartup(message)) throw error
      socket.destroy()
      return AT_REST
    })
    if (status || session.pending.length === 0) socket.uncork()
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
    const session: Session = {
      socket,
      pending: [],
      isGone: false,
      isDirty: false,
      hasStatements: false,
      hasChangedPlans: false,
      isSkipping: false,
      settings: [],
    }
    const split = createSplitter()
    sessions.add(session)
    socket.on('error', () => {})
    const goes = () => {
      session.isGone = true
      session.pending.length = 0
      stand(session)
    }
    socket.on('close', goes)
    socket.on('data', (chunk) => {
      for (const asked of split(chunk as Buffer)) {
        if (session.isGone) return
        if (asked.kind === 'encryption') socket.write(NOT_ENCRYPTED)
        else if (!('bytes' in asked)) socket.destroy()
        else if (typeOf(asked.bytes) === 'X') {
          // at once: what is sent after the answer to it finds nothing of this connection
          goes()
          socket.end()
        } else {
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
