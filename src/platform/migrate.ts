import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

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

/** Brings the database to the newest shape, each migration in its own transaction, one server at a time. Answers the names applied. */
export const migrate = async (db: Db): Promise<string[]> => {
  const migrator = new Migrator({ db, provider })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
