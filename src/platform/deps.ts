import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Connections, Db } from './database.ts'
import type { Lanes } from './lanes.ts'
import type { Line } from './line/line.ts'
import type { Queue } from './queue.ts'
import type { Replica } from './replica/replica.ts'
import type { StatementTimes } from './statement-times.ts'
import type { Storage } from './storage.ts'
import type { Threads } from './threads.ts'

/** What the application is built from; tests pass their own. */
export interface Deps {
  config: Config
  /** Signs and encrypts what is not stored in the clear: links, tokens, two-step sign-in secrets. */
  secretKey: string
  db: Db
  /** This process's connections to the database, as they are now. */
  connections: () => Connections
  /** How long its statements take. */
  statementTimes: StatementTimes
  /** How many connections transactions may hold, per call and in total; the rest are for reading. */
  lanes: Lanes
  /** Answers reads that may lag, where there is one. */
  replica: Replica | null
  clock: Clock
  storage: Storage
  queue: Queue
  /** To the other server processes. */
  line: Line
  log: FastifyBaseLogger
  threads: Threads
}
