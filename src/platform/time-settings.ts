import { z } from 'zod'

const within = (usual: number, least: number, most: number) =>
  z.coerce
    .number(`should be a number of seconds, ${least} to ${most}`)
    .min(least, `should be ${least} to ${most} seconds`)
    .max(most, `should be ${least} to ${most} seconds`)
    .default(usual)

/** Time limits that few installations have to change. */
export const timeSettings = {
  DATABASE_CONNECT_TIMEOUT: within(10, 0.1, 300),
  DATABASE_PROBE_INTERVAL: within(5, 0, 3600),
  DATABASE_READ_TIMEOUT: within(2, 0.1, 60),
  DATABASE_READ_LAG: within(5, 0.5, 300),
  MIGRATION_LOCK_TIMEOUT: within(1, 0.1, 60),
  MIGRATION_TIMEOUT: within(300, 1, 86_400),
  LINE_TIMEOUT: within(3, 0.1, 60),
  READY_TIMEOUT: within(1.5, 0.1, 60),
  HEADERS_TIMEOUT: within(15, 1, 300),
  SMTP_GREETING_TIMEOUT: within(30, 1, 600),
  PUSH_TIMEOUT: within(8, 1, 60),
  THREAD_TIMEOUT: within(120, 1, 600),
  TELEMETRY_TIMEOUT: within(2, 0.1, 60),
}

type Given = z.output<z.ZodObject<typeof timeSettings>>

/** In milliseconds. */
export const timesOf = (given: Given) => ({
  database: {
    connecting: given.DATABASE_CONNECT_TIMEOUT * 1000,
    /** How often at most it is tried whether it can write; 0 is never. */
    probeEvery: given.DATABASE_PROBE_INTERVAL * 1000,
  },
  replica: {
    /** Until one that doesn't answer is not there. */
    answering: given.DATABASE_READ_TIMEOUT * 1000,
    /** Nothing read from it is older. */
    lag: given.DATABASE_READ_LAG * 1000,
  },
  migrations: {
    /** Waiting for a lock; then others pass, and it is tried again. */
    lock: given.MIGRATION_LOCK_TIMEOUT * 1000,
    /** Trying again. */
    all: given.MIGRATION_TIMEOUT * 1000,
  },
  /** To the other processes: a connection, and an answer. */
  line: given.LINE_TIMEOUT * 1000,
  /** What `/readyz` asks. */
  ready: given.READY_TIMEOUT * 1000,
  /** A request's headers. */
  headers: given.HEADERS_TIMEOUT * 1000,
  /** The mail server's greeting. */
  greeting: given.SMTP_GREETING_TIMEOUT * 1000,
  /** A call to a push service. */
  push: given.PUSH_TIMEOUT * 1000,
  /** Work of a thread, waiting for it included. */
  thread: given.THREAD_TIMEOUT * 1000,
  /** The last of what is measured, when the server ends. */
  telemetry: given.TELEMETRY_TIMEOUT * 1000,
})
export type Times = ReturnType<typeof timesOf>
