import pg from 'pg'

/** Milliseconds after which the next no longer waits for one that is being opened: it may never be. */
const PATIENCE = 500

type Connecting = (done: (error: Error) => void) => void
type Client = new (config?: pg.ClientConfig) => pg.Client

/**
 * A pool that opens one connection after another, however many calls wait: a new one costs the database tens of
 * milliseconds of work, in which those that are open answer many times.
 */
export const openPoolInTurn = (config: pg.PoolConfig, Client: Client): pg.Pool => {
  /** Those that aren't here are open, failed, or take too long to be waited for. */
  const opening = new Set<pg.ClientBase>()
  const pool = new pg.Pool({
    ...config,
    Client: class extends Client {
      constructor(settings?: pg.ClientConfig) {
        super(settings)
        const connect = this.connect.bind(this) as Connecting
        const inTurn: Connecting = (done) => {
          opening.add(this)
          setTimeout(takeOver, PATIENCE, this).unref()
          connect((error) => {
            if (error) opening.delete(this)
            done(error)
          })
        }
        this.connect = inTurn as typeof this.connect
      }
    },
  })
  const { max } = pool.options
  Object.defineProperty(pool.options, 'max', {
    get: () => (opening.size > 0 ? Math.min(max, pool.totalCount) : max),
  })
  const takeOver = (client: pg.ClientBase) => {
    if (!opening.delete(client) || pool.waitingCount === 0 || pool.totalCount >= pool.options.max) return
    // for those who wait; without it, the next would be opened for whoever comes next
    pool.connect().then(
      (next) => next.release(),
      () => {},
    )
  }
  pool.on('connect', takeOver)
  // it may be lost before it is ready
  pool.on('remove', (client) => opening.delete(client))
  return pool
}
