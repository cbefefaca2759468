import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type JobResult, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import { newId } from '#shared/ids.ts'
import { withCause } from './cause.ts'
import { type Clockwork, startClockwork } from './clockwork.ts'
import type { Db, Transacting } from './database.ts'
import { byTurn, priorityOf } from './job-order.ts'
import {
  DRAINED,
  HEARTBEAT,
  LOOK_AFTER,
  POLL,
  POLL_BEHIND,
  type QueueName,
  queues,
  SETTINGS,
  TOGETHER,
  WORKERS,
} from './queue-settings.ts'
import { causeOf, processing, sending, withKept } from './queue-steps.ts'
import { inSpan, inStep } from './telemetry/spans.ts'

type Data = Record<string, unknown>

/** What became of several jobs, in their order: the error of one that failed. */
export type Failures = ReadonlyArray<Error | null>

/** Queues that many people fill at once are worked off many jobs at a time. */
export interface Handlers {
  errand(data: Data): Promise<void>
  activity(all: Data[]): Promise<Failures>
  mail(all: Data[]): Promise<Failures>
  push(all: Data[]): Promise<Failures>
  minute(data: Data): Promise<void>
}

/** The transaction it belongs to. */
type Within = { db: Transacting }

export interface Enqueuing {
  /** Not before this many milliseconds have passed, by the database's clock. */
  pause?: number
  /** Ahead of jobs that aren't. */
  urgent?: boolean
}

/** Background work on the same database: what a transaction enqueues exists if, and only if, it commits. */
export interface Queue {
  enqueue(tx: Within, name: QueueName, data: Record<string, unknown>, options?: Enqueuing): Promise<void>
  /** Enqueues many of one kind, with one statement. */
  enqueueAll(
    tx: Within,
    name: QueueName,
    data: Array<Record<string, unknown>>,
    options?: Pick<Enqueuing, 'urgent'>,
  ): Promise<void>
  /** Returns the statement that enqueues them, to be run as a part of another in this transaction. */
  enqueuing(
    tx: Within,
    name: QueueName,
    data: Array<Record<string, unknown>>,
    options?: Pick<Enqueuing, 'urgent'>,
  ): Promise<RawBuilder<{ id: string }>>
  /** Retries jobs that were given up on. */
  retry(tx: Within, name: QueueName, ids: string[]): Promise<void>
  /** Deletes every job. */
  clear(): Promise<void>
  /** Looks for what the transaction enqueued right away instead of at the next poll. */
  wake(tx: Within): void
  start(handlers: Handlers): Promise<void>
  /**
   * Runs everything that is due now, and what follows from it; for one-off commands and tests. Returns the
   * errors of jobs that failed: those wait for their next attempt, as they do with the workers.
   */
  drain(handlers: Handlers, names?: readonly QueueName[]): Promise<Error[]>
  /** Jobs under way get so many milliseconds. */
  stop(limit?: number): Promise<void>
}

export interface QueueTimers {
  /** No timers of its own, for tests and one-off commands. */
  quiet?: boolean
  /** Seconds between checks for work whose worker died. */
  lookAfter?: number
  /** Emails sent at a time. */
  mails?: number
}

export const createQueue = async (
  db: Db,
  log: Pick<Logger, 'error' | 'warn'>,
  { quiet, lookAfter = LOOK_AFTER, mails = 16 }: QueueTimers = {},
): Promise<Queue> => {
  const boss = new PgBoss({
    db: fromKysely(db),
    // what it measures are pauses: by a clock that is set back meanwhile, a worker would rest for as long
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
    supervise: !quiet,
    // the minute has a clockwork of its own, which clocks that jump don't stop
    schedule: false,
    superviseIntervalSeconds: lookAfter,
    monitorIntervalSeconds: lookAfter,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  for (const name of queues) {
    await boss.createQueue(name, SETTINGS[name])
    // otherwise a queue created by an older version keeps its settings
    await boss.updateQueue(name, SETTINGS[name])
    // pg-boss reads a queue's settings once, over its own connection; inside a transaction that would wait
    // forever on the embedded database's only session
    await boss.findJobs(name, { id: newId() })
  }
  // an older version scheduled it; before anyone works or calls: a start that fails later has a server that already answers
  await boss.unschedule('minute')
  const together = { ...TOGETHER, mail: Math.ceil(mails / WORKERS.mail) }
  let clockwork: Clockwork | undefined
  /** Looks for jobs with the first worker of a queue that is free, since one that hangs hears nothing. */
  const looking = new Map<QueueName, () => void>()
  let polls: NodeJS.Timeout | undefined
  const enqueued = new WeakMap<Transacting, Set<QueueName>>()
  const note = ({ db: within }: Within, name: QueueName) =>
    enqueued.set(within, (enqueued.get(within) ?? new Set()).add(name))

  const attempt = async (name: QueueName, handlers: Handlers, all: Data[]): Promise<Failures> => {
    if (name === 'activity' || name === 'mail' || name === 'push')
      return handlers[name](all).catch((error: Error) => all.map(() => error))
    const failures: Array<Error | null> = []
    for (const data of all)
      failures.push(
        await withCause(causeOf(data)?.request_id ?? null, () => handlers[name](data)).then(
          () => null,
          (error: Error) => error,
        ),
      )
    return failures
  }

  const run = async (name: QueueName, handlers: Handlers, all: Data[]): Promise<Failures> => {
    const failures = await inSpan(processing(name, all), async () => attempt(name, handlers, all))
    for (const [n, error] of failures.entries()) {
      const reqId = causeOf(all[n]!)?.request_id
      if (error) log.warn({ err: error, queue: name, ...(reqId && { reqId }) }, 'a job failed')
    }
    return failures
  }

  const work = async (name: QueueName, handlers: Handlers) => {
    const line: string[] = []
    const busy = new Set<string>()
    const look = () => {
      const free = line.find((id) => !busy.has(id))
      if (free) boss.notifyWorker(free)
    }
    for (let place = 0; place < WORKERS[name]; place++) {
      const id: string = await boss.work<Data>(
        name,
        {
          batchSize: together[name],
          perJobResults: true,
          pollingIntervalSeconds: place === 0 ? POLL : POLL_BEHIND,
        },
        async (jobs) => {
          busy.add(id)
          // where one finds work there may be more
          look()
          const failures = await run(
            name,
            handlers,
            jobs.map(({ data }) => data),
          ).finally(() => busy.delete(id))
          // without this a worker rests until the next poll after each batch
          boss.notifyWorker(id)
          return jobs.map((job, n): JobResult => {
            const error = failures[n]
            return error
              ? { id: job.id, status: 'failed', output: error }
              : { id: job.id, status: 'completed' }
          })
        },
      )
      line.push(id)
    }
    looking.set(name, look)
    return () => {
      if (busy.has(line[0]!)) look()
    }
  }

  /** Signs of life for jobs waiting in a batch. */
  const beatFor = (name: QueueName, ids: string[]) =>
    setInterval(
      () => void boss.touch(name, ids).catch((error: unknown) => log.warn({ err: error }, 'queue')),
      (HEARTBEAT * 1000) / 3,
    )

  const drainOne = async (name: QueueName, handlers: Handlers, failed: Error[]): Promise<number> => {
    const batchSize = Math.max(together[name], DRAINED)
    const jobs = await boss.fetch<Data>(name, { batchSize, includeMetadata: true })
    if (jobs.length === 0) return 0
    const ids = jobs.map(({ id }) => id)
    const beat = beatFor(name, ids)
    try {
      // a batch comes in any order; drained work has to run in the order it would one by one
      const all = jobs.sort(byTurn).map(({ data }) => data)
      const failures: Array<Error | null> = []
      const step = name === 'mail' ? 1 : all.length
      for (let at = 0; at < all.length; at += step)
        failures.push(...(await run(name, handlers, all.slice(at, at + step))))
      const wrong = jobs.flatMap(({ id }, n) => (failures[n] ? [{ id, error: failures[n] }] : []))
      for (const { id, error } of wrong) await boss.fail(name, id, error)
      failed.push(...wrong.map(({ error }) => error))
      const done = jobs.flatMap(({ id }, n) => (failures[n] ? [] : [id]))
      if (done.length > 0) await boss.complete(name, done)
    } finally {
      clearInterval(beat)
    }
    return jobs.length
  }

  const jobsOf = (data: Array<Record<string, unknown>>, urgent: boolean | undefined) =>
    data.map((one) => ({ id: newId(), data: withKept(one), ...priorityOf(urgent) }))

  return {
    enqueue: async (tx, name, data, { pause, urgent } = {}) => {
      note(tx, name)
      await inStep(sending(name, 1), () =>
        boss.send(name, withKept(data), {
          id: newId(),
          db: fromKysely(tx.db),
          ...(pause && { startAfter: Math.ceil(pause / 1000) }),
          ...priorityOf(urgent),
        }),
      )
    },
    enqueueAll: async (tx, name, data, { urgent } = {}) => {
      if (data.length === 0) return
      note(tx, name)
      await inStep(sending(name, data.length), () =>
        boss.insert(name, jobsOf(data, urgent), { db: fromKysely(tx.db) }),
      )
    },
    enqueuing: async (tx, name, data, { urgent } = {}) => {
      note(tx, name)
      let statement: RawBuilder<{ id: string }> | undefined
      await inStep(sending(name, data.length), () =>
        boss.insert(name, jobsOf(data, urgent), {
          returnId: true,
          db: {
            executeSql: async (text, [jobs] = []) => {
              const [before, after] = text.split('$1') as [string, string]
              statement = sql`(${sql.raw(before)}${jobs}${sql.raw(after)})`
              return { rows: [] }
            },
          },
        }),
      )
      return statement!
    },
    retry: async (tx, name, ids) => {
      note(tx, name)
      await boss.retry(name, ids, { db: fromKysely(tx.db) })
    },
    clear: async () => {
      for (const name of queues) await boss.deleteAllJobs(name)
    },
    wake: (tx) => {
      for (const name of enqueued.get(tx.db) ?? []) looking.get(name)?.()
    },
    start: async (handlers) => {
      const firsts: Array<() => void> = []
      for (const name of queues) firsts.push(await work(name, handlers))
      polls = setInterval(() => {
        for (const inPlaceOfFirst of firsts) inPlaceOfFirst()
      }, POLL * 1000).unref()
      clockwork = startClockwork(db, log, () => boss.send('minute', {}, { id: newId() }))
    },
    drain: async (handlers, names = queues) => {
      const failed: Error[] = []
      let done = 1
      while (done > 0) {
        done = 0
        for (const name of names) done += await drainOne(name, handlers, failed)
      }
      return failed
    },
    stop: async (limit = 10_000) => {
      clockwork?.stop()
      clearInterval(polls)
      await boss.stop({ graceful: true, timeout: limit, close: false })
    },
  }
}
