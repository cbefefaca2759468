import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Clock, later } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import type { Handlers } from '#platform/queue.ts'
import { type AppOptions, buildApp } from '../../src/app.ts'
import { openRuntime } from '../../src/runtime.ts'
import { giveBack, takeDatabase } from './databases.ts'
import { watchRefusals } from './refusals.ts'

/** A clock the test sets. */
export interface TestClock extends Clock {
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

export const testClock = (start = '2026-03-02T15:00:00.000Z'): TestClock => {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment)
    },
    advance: (milliseconds) => {
      now = later(now, milliseconds)
    },
  }
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  handlers: Handlers
  /**
   * Runs all background work that is due: reactions, emails, and what follows from them. Throws if any of it
   * failed.
   */
  drain(): Promise<void>
  /** Runs what happens every minute. */
  tick(): Promise<void>
  close(): Promise<void>
}

/** The whole application on its own real database, with a clock to set; rate limits are off unless asked for. */
export const openTestApp = async (
  options: AppOptions & { start?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<TestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-test-'))
  const database = await takeDatabase()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    // fixtures write as another server would
    SEARCH_DELAY: '0',
    ...database.env,
    ...options.env,
  })
  const clock = testClock(options.start)
  const runtime = await openRuntime(config, pino({ level: process.env.TEST_LOG ?? 'silent' }), {
    clock,
    command: true,
    ...(database.embedded && { embedded: database.embedded }),
  })
  const { deps, handlers } = runtime
  const app = await buildApp(deps, { rateLimits: false, ...options })
  await app.ready()
  const refusals = watchRefusals(deps)
  const drain = async () => {
    const failed = await deps.queue.drain(handlers)
    if (failed.length > 0)
      throw new AggregateError(failed, failed.map(({ stack }) => stack).join('\n'), { cause: failed[0] })
  }
  const close = async () => {
    await app.close()
    await runtime.close()
    await giveBack(database)
    rmSync(folder, { recursive: true, force: true })
    refusals.check()
  }
  return { app, deps, clock, handlers, drain, tick: () => handlers.minute({}), close }
}
