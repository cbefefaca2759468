import { type ColumnType, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { createOpening } from './opening-connections.ts'
import { createStatementNames, isOutdatedPlan, type StatementNames } from './prepared-statements.ts'
import { type StatementTimes, timed } from './statement-times.ts'

/** A moment: read as ISO 8601 text, written as a Date or such text. */
export type Timestamp = ColumnType<string, Date | string, Date | string>

/** Every table, by name; each slice's `*.tables.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices
export interface Tables {}

export type Db = Kysely<Tables>
export type Transacting = Transaction<Tables>

const TIMESTAMPTZ = 1184
const DATE = 1082
const BIGINT = 20
const NUMERIC = 1700

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    if (oid === DATE) return (value: string) => value
    if (oid === BIGINT || oid === NUMERIC) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export interface Connections {
  used: number
  idle: number
  /** Calls waiting for one. */
  waiting: number
}

export interface Connected {
  db: Db
  pool: pg.Pool
}

/** How long each may take, in milliseconds; what takes longer is ended and answers 503. */
export interface Limits {
  /** Waiting for a connection in use by others. */
  waiting: number
  /** Waiting for a row someone else holds. */
  lock: number
  statement: number
  /** A transaction in which nothing happens. */
  idle: number
}

/** Milliseconds after which an unresponsive host is given up on; `connect_timeout` in the address, in seconds, overrides it. */
const SILENCE = 10_000

const timeToConnect = (address: string | undefined, usual: number): number => {
  const own = address && new URL(address).searchParams.get('connect_timeout')
  return own ? Number(own) * 1000 : usual
}

/** How much longer than the server's own limit we wait for an answer: past that, the server is gone. */
const GRACE = 2_000
const SILENT = 'Query read timeout'
/** The server is a standby now: the address may lead to the new primary. */
const READ_ONLY = '25006'

/** What `begin` answers before it is sent, and what ends a transaction in which nothing was. */
const unsent = (command: string) => Promise.resolve({ command, rowCount: null, rows: [], fields: [], oid: 0 })

interface ClientOptions {
  /** Milliseconds. */
  toConnect: number
  /** Milliseconds. */
  silence: number | undefined
  names: StatementNames | undefined
  /** Whether statements may be sent before the ones before them have answered. */
  pipeline: boolean
  /** What begins a transaction. */
  begin: string
  times: StatementTimes | undefined
}

/**
 * Enforces its own limit: the pool's is only for waiting. A connection that fell silent or became read-only is cut
 * and never used again. Statements that have a name are planned once for each connection. A transaction begins with its first
 * statement: `begin` travels along with it.
 */
const clientWith = ({ toConnect, silence, names, pipeline, begin, times }: ClientOptions) =>
  class extends pg.Client {
    private begins = false

    constructor(config?: pg.ClientConfig) {
      super({
        ...config,
        connectionTimeoutMillis: toConnect,
        ...(silence !== undefined && { query_timeout: silence }),
        ...(pipeline && { pipeline }),
      })
      const { query } = this
      const send = (...given: unknown[]): unknown => Reflect.apply(query, this, given)
      const watched = (...given: unknown[]) => {
        const [text] = given
        if (pipeline && text === 'begin') {
          this.begins = true
          return unsent('BEGIN')
        }
        if (!this.begins) return sendNamed(given)
        this.begins = false
        if (text === 'commit' || text === 'rollback') return unsent(text.toUpperCase())
        return this.together(
          () => send(begin),
          () => sendNamed(given),
        )
      }
      const sendNamed = (given: unknown[]) => {
        const [text, values, callback] = given
        // one without values may hold several statements, which can't be prepared
        const mayHaveName =
          typeof text === 'string' && Array.isArray(values) && values.length > 0 && !callback
        const name = mayHaveName ? names?.of(text) : undefined
        const answer = name ? this.prepared(send, { name, text, values }) : send(...given)
        if (answer instanceof Promise)
          answer.catch((error: Error & { code?: string }) => {
            if (error.message === SILENT || error.code === READ_ONLY) this.cut(error)
          })
        return answer
      }
      const measured = (...given: unknown[]) => {
        const [text] = given
        if (!times || typeof text !== 'string' || (pipeline && text === 'begin')) return watched(...given)
        return timed(times, text, () => watched(...given))
      }
      this.query = measured as typeof query
    }

    /** Sends both at once; the second fails with the first. */
    private together(first: () => unknown, second: () => unknown): unknown {
      const { stream } = (this as unknown as { connection: pg.Connection }).connection
      stream.cork()
      try {
        const [begun, answer] = [first(), second()]
        return answer instanceof Promise ? Promise.all([answer, begun]).then(([result]) => result) : answer
      } finally {
        stream.uncork()
      }
    }

    private async prepared(send: (...given: unknown[]) => unknown, statement: object): Promise<unknown> {
      try {
        return await send(statement)
      } catch (error) {
        if (!isOutdatedPlan(error as object)) throw error
        names?.renew()
        // a transaction is lost with its first error
        if (this.getTransactionStatus() !== 'I') throw error
        return send({ ...statement, name: undefined })
      }
    }

    private cut(reason: Error): void {
      ;(this as unknown as { connection: pg.Connection }).connection.stream.destroy(reason)
      // the pool is told before whoever held it gives it back
      void this.end()
    }
  }

// not as start parameters of the connection: PgBouncer refuses those it doesn't know
const settingsOf = ({ lock, statement, idle }: Limits, set: 'set' | 'set local'): string =>
  `${set} lock_timeout = ${lock}; ${set} statement_timeout = ${statement}; ${set} idle_in_transaction_session_timeout = ${idle}`

export interface ConnectOptions {
  limits?: Limits
  /** Milliseconds to connect. */
  connecting?: number
  /** The embedded database shares one session, so no one sets or prepares anything there. */
  embedded?: boolean
  /** Whether frequent statements are prepared. */
  prepare?: boolean
  /** Other connections on which the next statement, or transaction, may go. */
  elsewhere?: () => pg.Pool | undefined
  /** A pooler is in between, which keeps nothing that is set for a connection. */
  pooled?: boolean
  /** Where it is counted how long statements take. */
  times?: StatementTimes
}

/**
 * Opens a pool of at most `max` connections. Timestamps arrive as ISO 8601 text in UTC, days as `YYYY-MM-DD`.
 * A lost connection is logged, even when idle; queries on it fail, and the next one is opened.
 */
export const connect = (
  options: pg.PoolConfig,
  onLost: (error: Error) => void,
  { limits, connecting = SILENCE, embedded, prepare, elsewhere, pooled, times }: ConnectOptions = {},
): Connected => {
  const Client = clientWith({
    toConnect: timeToConnect(options.connectionString, connecting),
    silence: limits && limits.statement + GRACE,
    names: prepare && !embedded ? createStatementNames() : undefined,
    pipeline: !embedded,
    begin: pooled && limits ? `begin; ${settingsOf(limits, 'set local')}` : 'begin',
    times,
  })
  const opening = embedded ? undefined : createOpening(Client)
  const pool = new pg.Pool({
    types: types as pg.PoolConfig['types'],
    Client: opening?.Client ?? Client,
    ...(limits && { connectionTimeoutMillis: limits.waiting }),
    ...(limits &&
      !embedded && { onConnect: (client) => client.query(settingsOf(limits, 'set')).then(() => {}) }),
    ...options,
  })
  pool.on('connect', (client) => client.on('error', onLost))
  opening?.keepInTurn(pool)
  // an idle client reports it twice
  pool.on('error', () => {})
  const pools: PostgresPool = elsewhere
    ? { connect: () => (elsewhere() ?? pool).connect(), end: () => pool.end(), options: pool.options }
    : pool
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools }) }), pool }
}
