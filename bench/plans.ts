import pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Tables with more rows than this are not to be read from end to end. */
const LARGE = 10_000

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

const sizes = new Map<string, number>()

/** What a call sends to the database in this process, and which large tables the plans of its statements read from end to end. */
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
  for (const { text, values } of sent.filter((one) => /^\s*(select|with)/i.test(one.text))) {
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    scans.push(...scansIn(rows[0]['QUERY PLAN'][0].Plan).filter((table) => (sizes.get(table) ?? 0) > LARGE))
  }
  return { response, statements: sent.length, scans }
}
