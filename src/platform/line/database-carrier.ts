import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#shared/ids.ts'
import type { OpenCarrier } from './line.ts'

const CHANNEL = 'fairlead'
const GREETING = 'hello '

/** How often a connection on which nothing happens is tried, in milliseconds. */
const BEAT = 5_000
const FIRST_AGAIN = 50
const LAST_AGAIN = 1_000

// nobody waits for the disk on behalf of a message, least of all with the lock all messages share
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`

/** Listening was accepted, but what others notify does not arrive. */
class Deaf extends Error {
  constructor() {
    super(
      'What other servers notify does not arrive here: the address leads to a pooler. Set DATABASE_DIRECT_URL to the database itself, or REDIS_URL',
    )
  }
}

const within = async <T>(limit: number, work: Promise<T>, late: Error): Promise<T> => {
  const over = new AbortController()
  const timer = wait(limit, undefined, over).then(() => {
    throw late
  })
  timer.catch(() => {})
  return Promise.race([work, timer]).finally(() => over.abort())
}

/**
 * Over `LISTEN` and `NOTIFY`, on a connection of its own to the database itself. `notify` sends a text over
 * another connection: whether it arrives tells whether there is a pooler in between.
 */
export const overDatabase =
  (
    connectionString: string,
    notify: (channel: string, text: string) => Promise<unknown>,
    /** Milliseconds to connect, and until the database answers. */
    limit: number,
  ): OpenCarrier =>
  ({ heard, connected, lost }) => {
    const closing = new AbortController()
    let current: pg.Client | undefined

    /** Connects and listens; rejects when the connection is over. */
    const listen = async (): Promise<never> => {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: limit,
        query_timeout: limit,
        keepAlive: true,
      })
      const over = Promise.withResolvers<never>()
      over.promise.catch(() => {})
      const greeted = Promise.withResolvers<void>()
      const greeting = GREETING + newId()
      // a goodbye would wait for a database that has fallen silent
      const cut = () => (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
      closing.signal.addEventListener('abort', cut)
      client.on('error', over.reject)
      client.on('end', () => over.reject(new Error('The connection ended')))
      client.on('notification', ({ payload = '' }) => {
        if (payload === greeting) greeted.resolve()
        else if (!payload.startsWith(GREETING)) heard(payload)
      })
      let beat: NodeJS.Timeout | undefined
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        await notify(CHANNEL, greeting)
        await within(limit, Promise.race([greeted.promise, over.promise]), new Deaf())
        current = client
        connected()
        beat = setInterval(() => void client.query('select 1').catch(over.reject), BEAT).unref()
        return await over.promise
      } finally {
        current = undefined
        clearInterval(beat)
        closing.signal.removeEventListener('abort', cut)
        cut()
      }
    }

    const keep = async () => {
      let again = FIRST_AGAIN
      while (!closing.signal.aborted) {
        const since = performance.now()
        await listen().catch(lost)
        again = performance.now() - since > BEAT ? FIRST_AGAIN : Math.min(LAST_AGAIN, again * 2)
        await wait(again, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
    const kept = keep()

    return {
      send: async (text) => {
        if (!current) throw new Error('The line is interrupted')
        await current.query(NOTIFY, [text])
      },
      close: async () => {
        closing.abort()
        await kept
      },
    }
  }
