import { type Expression, sql } from 'kysely'
import { MOST_COUNTED } from '#shared/totals.ts'
import type { Db } from './database.ts'

interface Rows {
  limit(most: number): Expression<unknown>
}

/** How many rows a query finds, up to 10,000: the time to count them does not grow further with the table. */
export const boundedCount = async (db: Db, rows: Rows): Promise<number> => {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${rows.limit(MOST_COUNTED)} as found`.execute(db)
  return counted[0]!.total
}
