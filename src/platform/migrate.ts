import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import { ForeignDatabase } from './foreign-database.ts'
import { mayRunBeside, needsIn, noteNeeds } from './migration-needs.ts'
import type { Times } from './time-settings.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/** The first line of a migration whose only statement can't run in a transaction: an index made `concurrently`. */
const OUTSIDE = '-- outside a transaction\n'
/** The first line of one whose only statement changes some rows at a time, and is run until none are left. */
const IN_BATCHES = '-- in batches\n'

/**
 * Whatever asks for a table while a migration waits for its lock stands behind it in line; after its limit the migration
 * lets them pass, and is tried again after this many milliseconds.
 */
const PAUSE = 2_000
/** Where nobody else is. */
const UNHURRIED = { lock: 1_000, all: 300_000 }
/** Somebody else held what it needs, or it and somebody else waited for each other. */
const HELD = new Set(['55P03', '40P01'])

/** Work lands in another order than it was numbered in: a database may lack one below its newest. */
const UNORDERED = { allowUnorderedMigrations: true }

interface Known extends Migration {
  /** By itself, not in a transaction with others. */
  outside: boolean
  /** Whether it waits for locks as long as it takes. */
  isPatient: boolean
  needs: string | null
  /** How many batches it has done in this process. */
  batches: number
}

/** Each batch has a transaction of its own. */
const inBatches = async (db: Kysely<unknown>, text: string, onProgress: () => void): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql.raw(text).execute(db)
    if (numAffectedRows === undefined)
      throw new Error('A migration in batches is one statement that changes rows')
    if (numAffectedRows === 0n) return
    onProgress()
  }
}

const readMigrations = async (folder: URL): Promise<Record<string, Known>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string): Promise<[string, Known]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const batches = text.startsWith(IN_BATCHES)
    const isIndex = text.startsWith(OUTSIDE)
    const known: Known = {
      up: async (db: Kysely<unknown>) =>
        batches ? inBatches(db, text, () => known.batches++) : void (await sql.raw(text).execute(db)),
      outside: isIndex || batches,
      isPatient: isIndex,
      needs: needsIn(text),
      batches: 0,
    }
    return [name.replace(/\.sql$/, ''), known]
  }
  return Object.fromEntries(await Promise.all(names.map(read)))
}

/** The names of this version's migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations(FOLDER))

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

/** Runs with this limit on waiting for locks, in milliseconds; 0 is none. */
const waitingForLocks = async <T>(connection: Db, limit: number, run: () => Promise<T>): Promise<T> => {
  const set = (value: string) => sql`select set_config('lock_timeout', ${value}, false)`.execute(connection)
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(
    connection,
  )
  await set(String(limit))
  try {
    return await run()
  } finally {
    await set(rows[0]!.before)
  }
}

/** What a creation left that was interrupted; it would be in the way of the next try. */
const dropUnfinishedIndexes = async (connection: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace`.execute(connection)
  for (const { name } of rows) await sql`drop index concurrently ${sql.raw(name)}`.execute(connection)
}

/** The pending migrations that are applied together: all of an empty database; of another, each by itself. */
const stepsOf = (pending: string[], known: Record<string, Known>, empty: boolean): string[] =>
  pending.filter((name, n) => {
    const next = pending[n + 1]
    return !(empty && next) || known[name]!.outside || known[next]!.outside
  })

/** Applies the pending migrations; returns their names. */
const apply = async (
  db: Db,
  known: Record<string, Known>,
  applied: string[],
  limits: Times['migrations'],
): Promise<string[]> => {
  const pending = Object.keys(known).filter((name) => !applied.includes(name))
  const provider = { getMigrations: async () => known }
  const step = async (name: string): Promise<void> => {
    const migration = known[name]!
    const { outside, isPatient } = migration
    let until = performance.now() + limits.all
    for (;;) {
      const { batches } = migration
      const { error } = await db.connection().execute((connection) =>
        waitingForLocks(connection, isPatient ? 0 : limits.lock, async () => {
          if (outside) await dropUnfinishedIndexes(connection)
          return new Migrator({ db: connection, provider, ...UNORDERED }).migrateTo(name, {
            disableTransactions: outside,
          })
        }),
      )
      if (!error) return
      // what goes on, however slowly, is not given up
      if (migration.batches > batches) until = performance.now() + limits.all
      if (performance.now() > until || !HELD.has((error as { code?: string }).code ?? '')) throw error
      await pause(PAUSE)
    }
  }
  for (const name of stepsOf(pending, known, applied.length === 0)) await step(name)
  return pending
}

const noteAll = (db: Db, known: Record<string, Known>): Promise<void> =>
  noteNeeds(
    db,
    Object.entries(known).map(([name, { needs }]) => ({ name, needs })),
  )

/** Makes the schema of a version that had just these migrations. */
export const migrateWith = async (db: Db, names: readonly string[]): Promise<void> => {
  const known = await readMigrations(FOLDER)
  const wanted = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
  await apply(db, wanted, await appliedTo(db), UNHURRIED)
  await noteAll(db, wanted)
}

/**
 * Migrates the database to the newest schema, one server at a time, while others go on using it. Returns the
 * names of the migrations applied: none if a newer version has migrated it in ways this one can run with. Throws
 * `ForeignDatabase`, and changes nothing, if it can't.
 */
export const migrate = async (
  db: Db,
  config: Config,
  folder = FOLDER,
  log?: { warn(what: object, text: string): void },
): Promise<string[]> => {
  const applied = await appliedTo(db)
  if (applied.includes(FORMERLY_FIRST)) throw new ForeignDatabase(config, 'former numbering')
  const known = await readMigrations(folder)
  const names = Object.keys(known)
  const unknown = applied.filter((name) => !(name in known))
  if (unknown.length > 0) {
    const lacksNone = names.every((name) => applied.includes(name))
    if (!lacksNone || !(await mayRunBeside(db, unknown, names)))
      throw new ForeignDatabase(config, 'newer version')
    log?.warn({ unknown }, 'a newer version has migrated the database; this one runs with it')
    return []
  }
  // before, so that it is known if this process ends in the middle; afterward, where the table was not there yet
  await noteAll(db, known)
  const made = await apply(db, known, applied, config.times.migrations)
  if (made.length > 0) await noteAll(db, known)
  return made
}
