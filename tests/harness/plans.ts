import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Sent } from './statements.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/** What passes its rows on one by one, so that a limit above ends the reading below. */
const STREAMING = new Set([
  'Nested Loop',
  'Subquery Scan',
  'Incremental Sort',
  'LockRows',
  'Result',
  'Append',
  'Merge Append',
  'Unique',
])
const SCANS = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan'])

/** The tables a plan reads from one end to the other: without a condition an index answers, and with no limit that ends it. */
const wholly = (plan: Plan, isEnded: boolean): string[] => {
  const type = plan['Node Type']
  if (SCANS.has(type)) {
    const isNarrowed = plan['Index Cond'] !== undefined || plan['Recheck Cond'] !== undefined
    return isNarrowed || isEnded ? [] : [plan['Relation Name']!]
  }
  const passesOn = type === 'Limit' || (isEnded && STREAMING.has(type))
  return (plan.Plans ?? []).flatMap((part) =>
    wholly(part, passesOn && (part['Parent Relationship'] !== 'Inner' || type === 'Limit')),
  )
}

const ROWS = 1_000_000

/** With nothing an index could spare, and where sorting may find few rows first or an index may spare it. */
const ways = [
  ['seqscan', 'hashjoin', 'mergejoin', 'material'],
  ['sort', 'hashagg'],
]

/**
 * Those of the `large` tables that these statements could only read from one end to the other. However few rows the tables
 * have here, the plans are made as if each had a million.
 */
export const tablesReadWhole = async (db: Db, statements: Sent[], large: string[]): Promise<string[]> => {
  const tx = await db.startTransaction().execute()
  try {
    await sql`update pg_class set relpages = 1, reltuples = ${ROWS}
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any(${large})`.execute(tx)
    let left: Set<string>[] = []
    for (const way of ways) {
      for (const kind of way) await sql`set local ${sql.raw(`enable_${kind}`)} = off`.execute(tx)
      const found: Set<string>[] = []
      for (const { text, values } of statements.filter((one) => /^\s*(select|with)/i.test(one.text))) {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, values))
        const [{ 'QUERY PLAN': told }] = rows as [{ 'QUERY PLAN': Array<{ Plan: Plan }> }]
        found.push(new Set(wholly(told[0]!.Plan, false)))
      }
      left =
        left.length > 0
          ? left.map((tables, n) => new Set([...tables].filter((table) => found[n]!.has(table))))
          : found
    }
    const whole = new Set(left.flatMap((tables) => [...tables]))
    return large.filter((table) => whole.has(table))
  } finally {
    await tx.rollback().execute()
  }
}
