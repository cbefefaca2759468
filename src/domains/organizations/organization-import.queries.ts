import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Reads the employers of earlier imports by their key, in one statement. */
export const importedEmployers = async (
  db: Db,
  employers: readonly { key: string }[],
): Promise<Map<string, string>> => {
  const keys = employers.map(({ key }) => key)
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'import_key'])
    .where('import_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ id, import_key }) => [import_key!, id]))
}

/** Returns which of these addresses employers already have. */
export const takenSlugs = async (db: Db, slugs: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('organizations')
    .select('slug')
    .where('kind', '=', 'employer')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}
