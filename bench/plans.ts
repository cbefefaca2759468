import pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Actual Loops'?: number
  Plans?: Plan[]
}

interface Explained {
  Plan: Plan
  'Planning Time': number
  'Execution Time': number
}

/** Tables with more rows than this are not to be read from end to end. */
const LARGE = 10_000
const sizes = new Map<string, number>()

/** Tables of which a plan read most rows one by one; a scan that a limit ends early reads few. */
const scansIn = (plan: Plan): string[] => {
  const read =
    ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0)
  const table = plan['Node Type'] === 'Seq Scan' ? plan['Relation Name'] : undefined
  const size = table === undefined ? 0 : (sizes.get(table) ?? 0)
  return [
    ...(table !== undefined && size > LARGE && read > size / 2 ? [table] : []),
    ...(plan.Plans ?? []).flatMap(scansIn),
  ]
}

const WRITES = /\b(for update|insert into|delete from|update \w+ set)\b/i

/**
 * What a call sends to the database in this process, how long what it reads takes there (the second time, alone), and
 * which large tables the plans read from end to end.
 */
export const readPlans = async <T>(pool: pg.Pool, work: () => Promise<T>) => {
  if (sizes.size === 0) {
    const { rows } = await pool.query('select relname, reltuples from pg_class')
    for (const { relname, reltuples } of rows) sizes.set(relname, reltuples)
  }
  const { prototype } = pg.Query as unknown as { prototype: { submit(connection: unknown): unknown } }
  const { submit } = prototype
  const sent: Array<{ text: string; values?: unknown[] }> = []
  prototype.submit = function (this: { text: string; values?: unknown[] }, connection) {
    sent.push({ text: this.text, ...(this.values && { values: this.values }) })
    return submit.call(this, connection)
  }
  const response = await work().finally(() => {
    prototype.submit = submit
  })
  const scans: string[] = []
  let database_ms = 0
  const explain = async ({ text, values }: { text: string; values?: unknown[] }): Promise<Explained> => {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values)
    return rows[0]['QUERY PLAN'][0]
  }
  for (const one of sent.filter(({ text }) => /^\s*(select|with)/i.test(text) && !WRITES.test(text))) {
    await explain(one)
    const explained = await explain(one)
    database_ms += explained['Planning Time'] + explained['Execution Time']
    scans.push(...scansIn(explained.Plan))
  }
  return { response, statements: sent.length, scans, database_ms }
}
