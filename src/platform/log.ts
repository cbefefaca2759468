import { type Logger, pino } from 'pino'

interface Loggable extends Error {
  code?: string
  constraint?: string
  table?: string
}

/** Without the details the database adds: they quote the values of rows. */
const errorForLog = (error: Loggable) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  constraint: error.constraint,
  table: error.table,
  stack: error.stack,
  cause: error.cause instanceof Error ? error.cause.message : undefined,
})

/** A log without personal data: no addresses, no queries (they carry searches and mailed secrets), no headers. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
  })
