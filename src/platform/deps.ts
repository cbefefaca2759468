import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Lanes } from './lanes.ts'
import type { Queue } from './queue.ts'
import type { Storage } from './storage.ts'
import type { Threads } from './threads.ts'

/** What the application is built from; tests hand in their own. */
export interface Deps {
  config: Config
  /** Signs and seals what is not stored as it is: links, tokens, secrets of two-step sign-in. */
  secretKey: string
  db: Db
  /** How many connections transactions may hold, one call's and all calls' together: the rest is for reading. */
  lanes: Lanes
  clock: Clock
  storage: Storage
  queue: Queue
  log: FastifyBaseLogger
  threads: Threads
}
