import { type DestinationStream, type Logger, pino } from 'pino'
import { causeForLog } from './cause.ts'
import { logOutput } from './log-output.ts'

interface Loggable extends Error {
  code?: string
  constraint?: string
  table?: string
}

/**
 * Matches from the start of such a run of characters: tried at every position, a long run would be read again
 * and again.
 */
const ADDRESS = /(?<![^\s<>"'(),;:/@])[^\s<>"'(),;:/@]+(?:@|%40)[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu

/** Mail servers and libraries tend to quote the address concerned. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '(address)')

/** PostgreSQL's class "data exception": its messages quote the offending value. */
const quotesValue = ({ code }: Loggable): boolean => /^22...$/.test(code ?? '')

const messageOf = (error: Loggable): string =>
  withoutAddresses(quotesValue(error) ? error.message.split(/[:"]/)[0]! : error.message)

const stackOf = (error: Loggable): string | undefined =>
  error.stack && withoutAddresses(error.stack.replace(error.message, () => messageOf(error)))

/** Leaves out the details the database adds: they quote row values. */
const errorForLog = (error: Loggable) => ({
  type: error.name,
  message: messageOf(error),
  code: error.code,
  constraint: error.constraint,
  table: error.table,
  stack: stackOf(error),
  cause: error.cause instanceof Error ? messageOf(error.cause) : undefined,
})

interface Requested {
  method: string
  url: string
  params?: unknown
  routeOptions?: { url?: string | undefined }
}

/** Long enough for a secret, and not an id. */
const SECRET = /(?<![\w%-])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w%-]))[\w%-]{24,}/gi

/**
 * Keeps the pattern of an address with its ids. Other parts may be secrets, like the key of a calendar feed,
 * even misspelled.
 */
const pathOf = ({ url, params, routeOptions }: Requested): string => {
  const pattern = routeOptions?.url
  if (!pattern || pattern.endsWith('*'))
    return withoutAddresses(url.split(/[?#]/)[0]!).replace(SECRET, '(long)')
  return pattern.replace(/:(\w*id)\b/gi, (_, name: string) => (params as Record<string, string>)[name] ?? '')
}

/** A log without personal data: no addresses, no queries (they carry searches and emailed secrets), no headers. */
export const createLog = (level: string, to: DestinationStream = logOutput(1)): Logger =>
  pino(
    {
      level,
      // the line of a request has the id already
      mixin: (_line, _level, logger) => ('reqId' in logger.bindings() ? {} : causeForLog()),
      serializers: {
        req: (request: Requested) => ({ method: request.method, path: pathOf(request) }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: errorForLog,
      },
    },
    to,
  )
