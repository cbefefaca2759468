import { type ColumnType, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

/** A moment: read as ISO 8601 text, written as a Date or such text. */
export type Timestamp = ColumnType<string, Date | string, Date | string>

/** Every table, by name; each slice's `tables.ts` adds its own by declaration merging. */
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

export interface Connected {
  db: Db
  pool: pg.Pool
}

/** Seconds after which a host that stays silent is given up; `connect_timeout` in the address says otherwise. */
const SILENCE = 10

const secondsToConnect = (address: string | undefined): number =>
  Number((address && new URL(address).searchParams.get('connect_timeout')) || SILENCE)

/** The pool's own limit would also end waiting for a connection that others use. */
const clientGivingUp = (seconds: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: seconds * 1000 })
    }
  }

/** Opens a pool of at most `max` connections. Timestamps arrive as ISO 8601 text in UTC, days as `YYYY-MM-DD`. */
export const connect = (options: pg.PoolConfig, onError: (error: Error) => void): Connected => {
  const Client = clientGivingUp(secondsToConnect(options.connectionString))
  const pool = new pg.Pool({ types: types as pg.PoolConfig['types'], Client, ...options })
  pool.on('error', onError)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}
