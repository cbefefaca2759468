import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { numberLabel } from '#shared/labels.ts'
import type { Config } from '../config.ts'
import { connect } from '../database.ts'
import { knownMigrations, migrateWith } from '../migrate.ts'
import { createQueue } from '../queue.ts'
import { SECRET_KEY } from '../secrets.ts'
import { withStartupLock } from '../startup-lock.ts'
import { createStorage } from '../storage.ts'
import { checkBackup } from './checking.ts'
import { BackupFailure } from './failure.ts'
import type { Say } from './making.ts'
import { type BackedUpTable, type Backup, filesOf, unpacked } from './manifest.ts'
import type { Store } from './store.ts'
import {
  createRowSum,
  linesOf,
  migrationsOf,
  queueVersion,
  quoted,
  type TableShape,
  tableName,
  tablesOf,
} from './tables.ts'
import { inClient, openTarget, type Target } from './target.ts'

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

/**
 * Numbers of transactions are one server's own: on another, what was written long ago would count as new until it
 * has come as far.
 */
const forgetTransactions = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(`
    select format('update %I.%I set %I = ''0'' where %3$I >= pg_current_xact_id()', n.nspname, c.relname, a.attname)
      as statement
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and a.atttypid = 'xid8'::regtype and not a.attisdropped`)
  for (const { statement } of rows) await client.query(statement)
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
    await forgetTransactions(client)
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
      await migrateWith(db, manifest.migrations)
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
  await writeFile(join(dataDir, SECRET_KEY), await store.get(manifest.secret_key), { mode: 0o600 })
}

/** What this version can't make is said before anything goes. */
const checkVersion = async ({ manifest: { migrations, queue } }: Backup): Promise<void> => {
  const known = await knownMigrations()
  if (migrations.some((name) => !known.includes(name)))
    throw new BackupFailure(
      'The backup was made by a newer version. Restore it with that one, or a later one.',
    )
  if (queue !== queueVersion)
    throw new BackupFailure(
      `The backup’s queue has version ${queue}, this version’s has ${queueVersion}. Restore with the version that made the backup, then start this one: it upgrades the database.`,
    )
}

interface Restoring {
  say: Say
  /** Whether what the database holds now may go. */
  replace?: boolean
  /** Where the product's files, and its key, are already where they belong. */
  onlyTables?: boolean
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
  const { say, onlyTables, replace } = options
  await checkVersion(backup)
  const [first] = backup.manifest.tables.flatMap(({ parts }) => parts)
  // a wrong key is known before anything is made, and a damaged object before anything goes
  if (replace) await checkBackup(store, backup, say)
  else if (first) await store.get(first)
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
