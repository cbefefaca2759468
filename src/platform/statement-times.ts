import { Histogram } from 'prom-client'
import { failureOf, type Step, startStep } from './telemetry/spans.ts'

export type StatementTimes = Histogram<'operation'>

const KNOWN = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'BEGIN', 'COMMIT', 'ROLLBACK'])

const operationOf = (text: string): string => {
  const word = /^[\s(]{0,20}([a-z]{1,20})/i.exec(text)?.[1]?.toUpperCase() ?? ''
  return KNOWN.has(word) ? word : 'OTHER'
}

/** What is done to which table, without any value. */
export const summaryOf = (text: string): { operation: string; summary: string } => {
  const operation = operationOf(text)
  const table = /\b(?:from|into|update) (?:"?pgboss"?\.)?"?([a-z_]{1,63})/i.exec(text)?.[1]
  return { operation, summary: table ? `${operation} ${table}` : operation }
}

/** For `/metrics`, which has it registered. */
export const createStatementTimes = (): StatementTimes =>
  new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Time from sending a statement to its answer, in seconds',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [],
  })

const stepOf = (text: string): Step => {
  const { operation, summary } = summaryOf(text)
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    },
  }
}

/** Sends the statement, and tells how long its answer took. */
export const timed = (times: StatementTimes, text: string, send: () => unknown): unknown => {
  const began = performance.now()
  const span = startStep(() => stepOf(text))
  const answer = send()
  if (!(answer instanceof Promise)) {
    span?.end()
    return answer
  }
  const done = () => {
    times.observe({ operation: operationOf(text) }, (performance.now() - began) / 1000)
    span?.end()
  }
  answer.then(done, (error: unknown) => {
    span?.fail(failureOf(error))
    done()
  })
  return answer
}
