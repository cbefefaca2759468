import type { ProblemWord } from '#shared/problems.ts'
import { isOutdatedPlan } from './prepared-statements.ts'

/** Someone else holds what this needs: a row for too long, all connections, the whole server's time. */
const BUSY = new Set([
  '40001', // serialization failure, after all retries
  '40P01', // deadlock, after all retries
  '55P03', // lock not available
  '57014', // statement timeout
])

/** PostgreSQL error classes: connection exception, insufficient resources, operator intervention, system error. */
const AWAY = /^(08|53|57P|58)/

const AWAY_EXACTLY = new Set([
  '25006', // read-only: a standby, or a server about to become one
  '25P03', // idle in a transaction for too long
  '25P04', // transaction timeout
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
])

/** The client's own messages, which have no code. */
const AWAY_IN_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|driver has already been destroyed|The server does not|Connection ended)/

/** Its disk takes no writes; PostgreSQL reports that as a missing right. */
const NO_RIGHT = '42501'
const NOT_WRITABLE = /^could not .+: (Read-only file system|Operation not permitted|Permission denied)$/

const WAITED = 'timeout exceeded when trying to connect'

interface Fault extends Error {
  code?: string
  routine?: string
  syscall?: string
}

/** Returns what to answer when the database, not the request, is at fault, or null for everything else. */
export const databaseFault = (error: Fault): Extract<ProblemWord, 'overloaded' | 'unavailable'> | null => {
  const code = error.code ?? ''
  if (BUSY.has(code) || error.message === WAITED) return 'overloaded'
  const noSocket = code === 'ENOENT' && error.syscall === 'connect'
  if (
    AWAY.test(code) ||
    AWAY_EXACTLY.has(code) ||
    noSocket ||
    (code === NO_RIGHT && NOT_WRITABLE.test(error.message)) ||
    AWAY_IN_WORDS.test(error.message) ||
    isOutdatedPlan(error)
  )
    return 'unavailable'
  return error.cause instanceof Error ? databaseFault(error.cause) : null
}
