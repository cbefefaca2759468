import { sql } from 'kysely'
import { iso, SECOND } from './clock.ts'
import type { Timestamp } from './database.ts'
import type { Deps } from './deps.ts'
import { sizedKeys } from './pictures.ts'
import { inTransaction, type Tx } from './transactions.ts'

export interface FileRemovalTable {
  storage_key: string
  noted_at: Timestamp
}

export interface LooseFileTable {
  file_id: string
  noted_at: Timestamp
}

/** Kept by backups under way: every file their snapshot names has to stay until it is copied. */
export interface FileRemovalPauseTable {
  id: string
  ends_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    file_removals: FileRemovalTable
    file_removal_pauses: FileRemovalPauseTable
    loose_files: LooseFileTable
  }
}

/** Every column that refers to a stored file, read from the database's catalog, so that no table is forgotten. */
const referencesToFiles = async (tx: Tx): Promise<Array<{ table: string; column: string }>> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'stored_files'::regclass`.execute(tx.db)
  return rows
}

/**
 * Deletes the rows of files that nothing refers to, among these files or all of that age; notes their bytes
 * for removal after the commit.
 */
export const dropUnused = async (
  tx: Tx,
  which: { ids: readonly string[] } | { before: Date },
  limit: number,
): Promise<number> => {
  const references = await referencesToFiles(tx)
  const free = references.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = f.id)`,
  )
  const chosen =
    'ids' in which
      ? sql`f.id = any(${[...which.ids]}::uuid[])`
      : sql`f.created_at < ${which.before.toISOString()}::timestamptz`
  const { rows } = await sql`
    with gone as (
      delete from stored_files where id in (
        select f.id from stored_files f where ${chosen} and ${sql.join(free, sql` and `)}
        order by f.created_at, f.id limit ${limit} for update skip locked)
      returning storage_key)
    insert into file_removals (storage_key, noted_at)
    select storage_key, ${tx.now.toISOString()}::timestamptz from gone
    on conflict do nothing returning 1`.execute(tx.db)
  return rows.length
}

const BATCH = 100
const LONGEST_REMOVING = 10 * SECOND

/** Deletes the rows of released files that nothing else refers to. */
const dropLoose = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const loose = await tx.db
      .selectFrom('loose_files')
      .select('file_id')
      .orderBy('noted_at')
      .orderBy('file_id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (loose.length === 0) return
    const ids = loose.map(({ file_id }) => file_id)
    await dropUnused(tx, { ids }, BATCH)
    await tx.db.deleteFrom('loose_files').where('file_id', 'in', ids).execute()
  })

/**
 * Removes the bytes of files whose rows are gone, unless a backup is copying files. Failures are retried at the next
 * tick.
 */
export const removeDropped = async (deps: Deps): Promise<void> => {
  const keys = await deps.db
    .selectFrom('file_removals')
    .select('storage_key')
    // in one statement with the keys: those seen before a pause are gone from every snapshot taken after it
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('file_removal_pauses').select('id').where('ends_at', '>', iso(deps.clock.now()))),
      ),
    )
    .orderBy('noted_at')
    .orderBy('storage_key')
    .limit(BATCH)
    .execute()
  const done: string[] = []
  const since = performance.now()
  for (const { storage_key } of keys) {
    // the rest is for the next tick: other work waits behind this one
    if (performance.now() - since > LONGEST_REMOVING) break
    try {
      for (const key of [...sizedKeys(storage_key), storage_key]) await deps.storage.remove(key)
      done.push(storage_key)
    } catch (err) {
      deps.log.warn({ err }, 'a file could not be removed and is tried again')
    }
  }
  if (done.length > 0)
    await inTransaction(deps, (tx) =>
      tx.db.deleteFrom('file_removals').where('storage_key', 'in', done).execute(),
    )
}

/** Has bytes removed that no row refers to, at the next tick. */
export const noteRemoval = async ({ db, clock }: Deps, storage_key: string): Promise<void> => {
  await db
    .insertInto('file_removals')
    .values({ storage_key, noted_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes released files: their rows, then their bytes. */
export const removeReleasedFiles = async (deps: Deps): Promise<void> => {
  await dropLoose(deps)
  await removeDropped(deps)
}
