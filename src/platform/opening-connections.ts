import type pg from 'pg'

/** Milliseconds after which the next no longer waits for one that is being opened: it may never be. */
const PATIENCE = 500

type Connecting = (done: (error: Error) => void) => void
type Client = new (config?: pg.ClientConfig) => pg.Client

/**
 * Makes a pool open one connection after another, however many calls wait: a new one costs the database tens of
 * milliseconds of work, in which those that are open answer many times.
 */
export const createOpening = (Client: Client) => {
  /** Those that aren't here are open, failed, or take too long to be waited for. */
  const opening = new Set<pg.ClientBase>()
  let openNext = () => {}
  const isOver = (client: pg.ClientBase) => {
    if (opening.delete(client)) openNext()
  }
  return {
    /** What the pool opens. */
    Client: class extends Client {
      constructor(settings?: pg.ClientConfig) {
        super(settings)
        const connect = this.connect.bind(this) as Connecting
        const inTurn: Connecting = (done) => {
          opening.add(this)
          setTimeout(isOver, PATIENCE, this).unref()
          connect((error) => {
            // the pool opens the next itself
            if (error) opening.delete(this)
            done(error)
          })
        }
        this.connect = inTurn as typeof this.connect
      }
    },
    keepInTurn: (pool: pg.Pool): void => {
      const { max } = pool.options
      Object.defineProperty(pool.options, 'max', {
        get: () => (opening.size > 0 ? Math.min(max, pool.totalCount) : max),
      })
      // for those who wait; without it, the next would be opened for whoever comes next
      openNext = () => {
        if (pool.waitingCount === 0 || pool.totalCount >= pool.options.max) return
        pool.connect().then(
          (next) => next.release(),
          () => {},
        )
      }
      pool.on('connect', isOver)
      // it may be lost before it is ready
      pool.on('remove', (client) => opening.delete(client))
    },
  }
}
