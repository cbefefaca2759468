import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { pino } from 'pino'
import { numberLabel } from '#shared/labels.ts'
import type { Config } from '../config.ts'
import { connect } from '../database.ts'
import { startEmbedded } from '../embedded.ts'
import { knownMigrations, migrateTo } from '../migrate.ts'
import { createQueue } from '../queue.ts'
import { withStartupLock } from '../startup-lock.ts'
import { createStorage } from '../storage.ts'
import { BackupFailure } from './failure.ts'
import type { Say } from './making.ts'
import { type BackedUpTable, type Backup, filesOf, unpacked } from './manifest.ts'
import type { Store } from './store.ts'
import {
  columnList,
  createRowSum,
  hasTables,
  linesOf,
  migrationsOf,
  queueVersionOf,
  quoted,
  type TableShape,
  tableName,
  tablesOf,
} from './tables.ts'

/** A database to restore into. */
interface Target {
  settings: pg.ClientConfig
  /** Appends lines of PostgreSQL's text format to a table. */
  load(client: pg.Client, table: TableShape, lines: Uint8Array): Promise<void>
  close(): Promise<void>
  /** Closes it and takes away what was made in it. */
  discard(): Promise<void>
}

const copyInto = (table: TableShape, source: string): string =>
  `copy ${tableName(table)} (${columnList(table)}) from ${source}`

const inClient = async <T>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const DROP = 'drop schema if exists pgboss cascade; drop schema public cascade; create schema public'

const serverAt = (databaseUrl: string): Target => {
  const settings = { connectionString: databaseUrl }
  return {
    settings,
    load: async (client, table, lines) =>
      pipeline(Readable.from([lines]), client.query(from(copyInto(table, 'stdin')))),
    close: async () => {},
    discard: () => inClient(settings, async (client) => void (await client.query(DROP))),
  }
}

const embeddedIn = async (dataDir: string): Promise<Target> => {
  const embedded = await startEmbedded(dataDir)
  // its session takes a statement as a whole, so rows can't follow one; it reads files of its own folder
  const arriving = 'arriving.copy'
  const path = join(dataDir, 'database', arriving)
  return {
    settings: embedded.connection,
    load: async (client, table, lines) => {
      await writeFile(path, lines)
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      )
      await client.query(copyInto(table, `'${rows[0]!.folder}/${arriving}'`))
    },
    close: async () => {
      await rm(path, { force: true })
      await embedded.close()
    },
    discard: async () => {
      await embedded.close()
      await rm(join(dataDir, 'database'), { recursive: true, force: true })
    },
  }
}

/** Foreign keys of the schemas, as statements that take them away and bring them back. */
const foreignKeysOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ remove: string; add: string }>(`
    select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as remove,
      format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`)
  return rows
}

const sumOf = async (client: pg.Client, table: TableShape) => {
  const sum = createRowSum()
  for await (const lines of linesOf(client, table)) sum.add(lines)
  return sum.result()
}

const loadTable = async (target: Target, client: pg.Client, store: Store, table: BackedUpTable) => {
  for (const part of table.parts) await target.load(client, table, await unpacked(await store.get(part)))
  const { rows, sum } = await sumOf(client, table)
  if (rows !== table.rows || sum !== table.sum)
    throw new BackupFailure(
      `${tableName(table)} did not come back as it was: ${numberLabel(rows)} rows instead of ${numberLabel(table.rows)}, or with other content`,
    )
}

/** Without rights beyond an owner's: constraints and triggers are gone while rows arrive, and checked again after. */
const loadTables = async (target: Target, store: Store, { manifest }: Backup, say: Say): Promise<void> => {
  await inClient(target.settings, async (client) => {
    const tables = await tablesOf(client)
    const names = (some: readonly TableShape[]) => some.map(tableName).join()
    if (names(tables) !== names(manifest.tables))
      throw new BackupFailure('This version makes other tables than those of the backup')
    const foreignKeys = await foreignKeysOf(client)
    await client.query('begin')
    await client.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0',
    )
    for (const { remove } of foreignKeys) await client.query(remove)
    for (const table of tables) await client.query(`alter table ${tableName(table)} disable trigger user`)
    await client.query(`truncate ${tables.map(tableName).join(', ')}`)
    for (const table of manifest.tables) await loadTable(target, client, store, table)
    for (const { schema, name, last_value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [`${quoted(schema)}.${quoted(name)}`, last_value])
    say('Checking references')
    for (const table of tables) await client.query(`alter table ${tableName(table)} enable trigger user`)
    for (const { add } of foreignKeys) await client.query(add)
    await client.query('commit')
    await client.query('analyze')
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${numberLabel(manifest.tables.length)} tables, ${numberLabel(rows)} rows, each as in the backup`)
}

/** Makes the schema as it was when the backup was made. */
const makeSchema = async (target: Target, config: Config, { manifest }: Backup): Promise<void> => {
  const log = pino({ level: 'error' })
  const lost = (error: Error) => log.error({ err: error }, 'database connection lost')
  const embedded = !config.databaseUrl
  const { db } = connect({ ...target.settings, max: 4 }, lost, { embedded })
  try {
    const make = async () => {
      await migrateTo(db, manifest.migrations.at(-1)!)
      const queue = await createQueue(db, log, { quiet: true })
      await queue.stop()
    }
    await (embedded ? make() : withStartupLock(db, log, make))
  } finally {
    await db.destroy()
  }
}

const checkSchema = async (client: pg.Client, { manifest }: Backup): Promise<void> => {
  if ((await migrationsOf(client)).join() !== manifest.migrations.join())
    throw new BackupFailure('The migrations of this version are not those of the backup')
  const queue = await queueVersionOf(client)
  if (queue !== manifest.queue)
    throw new BackupFailure(
      `The backup’s queue has version ${manifest.queue}, this version’s has ${queue}. Restore with the version that made the backup, then start this one: it upgrades the database.`,
    )
}

const restoreFiles = async (config: Config, store: Store, backup: Backup, say: Say): Promise<void> => {
  const storage = await createStorage(config)
  let count = 0
  for await (const file of filesOf(store, backup)) {
    await storage.put(file.storage_key, await store.get(file), file.content_type)
    count++
    if (count % 1000 === 0)
      say(`  ${numberLabel(count)} of ${numberLabel(backup.manifest.files.count)} files`)
  }
  say(`${numberLabel(count)} files, each as in the backup`)
}

const restoreSecretKey = async (
  { secretKey, dataDir }: Config,
  store: Store,
  { manifest }: Backup,
  say: Say,
) => {
  if (secretKey && manifest.secret_key)
    say(
      'Note: the backup’s key for links and second steps was a file of its data folder, but SECRET_KEY is set here. Set SECRET_KEY to the content of that file, or links sent earlier and authenticator apps stop working.',
    )
  if (secretKey) return
  if (!manifest.secret_key)
    return say('Note: set SECRET_KEY as it was where the backup was made; it is not part of the backup.')
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'secret-key'), await store.get(manifest.secret_key), { mode: 0o600 })
}

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Takes away everything the product made in the database. */
const emptyServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ others: number }>(OTHERS)
  if (rows[0]!.others > 0)
    throw new BackupFailure(
      `The database is used by ${rows[0]!.others} other connections: stop the servers before its content is replaced`,
    )
  await client.query(DROP)
}

interface Restoring {
  say: Say
  /** Whether what the database holds now may go. */
  replace?: boolean
  /** Where the product's files, and its key, are already where they belong. */
  onlyTables?: boolean
}

const openTarget = async ({ databaseUrl, dataDir }: Config, { say, replace }: Restoring): Promise<Target> => {
  if (databaseUrl) {
    const target = serverAt(databaseUrl)
    await inClient(target.settings, async (client) => {
      if (!(await hasTables(client))) return
      if (!replace)
        throw new BackupFailure(
          'The database of DATABASE_URL is not empty. Name a new one, or add --replace: everything in it is deleted.',
        )
      await emptyServer(client)
      say('What the database held is deleted')
    })
    return target
  }
  const database = join(dataDir, 'database')
  if (existsSync(database)) {
    if (!replace)
      throw new BackupFailure(
        `There is a database in ${dataDir}. Set DATA_DIR to a new folder, or add --replace: the one there is moved aside.`,
      )
    const aside = await moveAside(dataDir)
    say(`The database that was there is now ${aside}`)
  }
  return embeddedIn(dataDir)
}

const moveAside = async (dataDir: string): Promise<string> => {
  // refuses if a server has the folder
  const embedded = await startEmbedded(dataDir)
  await embedded.close()
  let n = 1
  while (existsSync(join(dataDir, `database.before-restore-${n}`))) n++
  const aside = join(dataDir, `database.before-restore-${n}`)
  await rename(join(dataDir, 'database'), aside)
  return aside
}

/**
 * Restores a backup into an empty database and its files into storage, and compares what was restored with the
 * backup. Throws `BackupFailure`, and leaves no rows, if anything is missing or different.
 */
export const restoreBackup = async (
  config: Config,
  store: Store,
  backup: Backup,
  options: Restoring,
): Promise<void> => {
  const { say, onlyTables } = options
  const known = await knownMigrations()
  if (backup.manifest.migrations.some((name, n) => name !== known[n]))
    throw new BackupFailure(
      'The backup was made by a newer version. Restore it with that one, or a later one.',
    )
  const target = await openTarget(config, options)
  try {
    say(`Making the tables as they were at ${backup.manifest.taken_at}`)
    await makeSchema(target, config, backup)
    await inClient(target.settings, (client) => checkSchema(client, backup))
    if (!onlyTables) await restoreFiles(config, store, backup, say)
    await loadTables(target, store, backup, say)
    if (!onlyTables) await restoreSecretKey(config, store, backup, say)
  } catch (error) {
    await target.discard()
    throw error
  }
  await target.close()
}
