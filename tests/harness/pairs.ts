import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

type Sql = RawBuilder<unknown>
type Columns = Record<string, unknown>

const typeOf = (column: string, value: unknown): Sql => {
  if (column.endsWith('_at')) return sql.raw('timestamptz')
  return sql.raw(typeof value === 'boolean' ? 'boolean' : 'text')
}

const rowOf = ([alias, columns]: [string, Columns]): Sql => {
  const cells = Object.entries(columns).map(
    ([name, value]) => sql`${value}::${typeOf(name, value)} as ${sql.ref(name)}`,
  )
  return sql`(select ${sql.join(cells)}) as ${sql.ref(alias)}`
}

/** Evaluates SQL conditions on rows that are in no table, one per alias. */
export const saidOf = async <K extends string>(
  db: Db,
  conditions: Record<K, Sql>,
  rows: Record<string, Columns>,
): Promise<Record<K, unknown>> => {
  const columns = Object.entries<Sql>(conditions).map(
    ([name, condition]) => sql`${condition} as ${sql.ref(name)}`,
  )
  const { rows: found } = await sql<Record<K, unknown>>`
    select ${sql.join(columns)} from ${sql.join(Object.entries(rows).map(rowOf))}`.execute(db)
  return found[0]!
}
