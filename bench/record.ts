import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Shot, Statement } from './load.ts'

/**
 * Records what each call sends to the database the first time, when nothing is cached; calls that need
 * nothing are left out.
 */
export const recordStatements = async (app: FastifyInstance, shots: Shot[]): Promise<Statement[][]> => {
  const original = pg.Client.prototype.query
  let heard: Statement[] | null = null
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given
    if (heard && typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
    return (original as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof original
  const calls: Statement[][] = []
  for (const { method = 'GET', path, headers, body } of shots) {
    heard = []
    const { statusCode } = await app.inject({ method, url: path, headers: headers ?? {}, payload: body })
    if (statusCode >= 400) throw new Error(`${method} ${path} answers ${statusCode}`)
    calls.push(heard.filter(({ text }) => /^\s*(select|with)/i.test(text)))
    heard = null
  }
  pg.Client.prototype.query = original
  return calls.filter((statements) => statements.length > 0)
}
