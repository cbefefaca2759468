import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import { ForeignDatabase } from './foreign-database.ts'

const folder = new URL('../../migrations/', import.meta.url)

const provider = {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map((name): [string, Migration] => [
      name.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)) },
    ])
    return Object.fromEntries(entries)
  },
}

/** The names of this version's migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await provider.getMigrations())

/** Migrates a database up to the migration of that name. */
export const migrateTo = async (db: Db, name: string): Promise<void> => {
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  if (error) throw error
}

/** The first migration before they were renumbered (docs/decisions/0047). */
const FORMERLY_FIRST = '0001_foundation'

/** Returns the names of the migrations already applied; none for an empty database. */
const appliedTo = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]!.exists) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/**
 * Migrates the database to the newest schema, one server at a time. Returns the names of the migrations
 * applied. Throws `ForeignDatabase`, and changes nothing, if the database has a migration this version does
 * not know.
 */
export const migrate = async (db: Db, config: Config): Promise<string[]> => {
  const applied = await appliedTo(db)
  if (applied.includes(FORMERLY_FIRST)) throw new ForeignDatabase(config, 'former numbering')
  const known = await provider.getMigrations()
  if (!applied.every((name) => name in known)) throw new ForeignDatabase(config, 'newer version')
  const migrator = new Migrator({ db, provider })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
