import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Sent {
  text: string
  values: unknown[]
}

const working = new AsyncLocalStorage<Sent[]>()

/** Other processes are told later, of several calls together, over a connection for nothing else. */
const tellsOthers = (text: string) => text.includes('pg_notify(')

/** The statements the work sends; not those of whatever else runs in this process. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Sent[]> => {
  const seen: Sent[] = []
  const { prototype } = pg.Query as unknown as { prototype: { submit(connection: unknown): unknown } }
  const { submit } = prototype
  prototype.submit = function (this: { text: string; values?: unknown[] }, connection) {
    if (!tellsOthers(this.text)) working.getStore()?.push({ text: this.text, values: this.values ?? [] })
    return submit.call(this, connection)
  }
  try {
    await working.run(seen, work)
  } finally {
    prototype.submit = submit
  }
  if (seen.length === 0) throw new Error('The work sent no statement that could be counted')
  return seen
}

/** The same without their values. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work)).map(({ text }) => text)

/** The most rows that one answer of the database brings this process while the work runs. */
export const largestAnswerOf = async (work: () => Promise<unknown>): Promise<number> => {
  const counts = new Map<object, number>()
  const { prototype } = pg.Query as unknown as { prototype: { handleDataRow(message: unknown): unknown } }
  const { handleDataRow } = prototype
  prototype.handleDataRow = function (this: object, message) {
    counts.set(this, (counts.get(this) ?? 0) + 1)
    return handleDataRow.call(this, message)
  }
  try {
    await work()
  } finally {
    prototype.handleDataRow = handleDataRow
  }
  return Math.max(0, ...counts.values())
}
