import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { numberLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import type { Config } from '../config.ts'
import { knownMigrations } from '../migrate.ts'
import { SECRET_KEY } from '../secrets.ts'
import { createStorage, type Storage } from '../storage.ts'
import { BackupFailure } from './failure.ts'
import {
  type BackedUpFile,
  type BackedUpTable,
  backupsIn,
  createLookup,
  keyIn,
  type Manifest,
  packed,
  writeManifest,
} from './manifest.ts'
import { openSnapshot } from './snapshot.ts'
import type { Store, Stored } from './store.ts'
import {
  createRowSum,
  linesOf,
  migrationsOf,
  queueVersionOf,
  sequencesOf,
  type TableShape,
  tableName,
  tablesOf,
} from './tables.ts'

export type Say = (line: string) => void

const MEGABYTE = 1_000_000
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

const TELLING = 200_000

const backUpTable = async (client: pg.Client, store: Store, name: string, table: TableShape, say: Say) => {
  const sum = createRowSum()
  const parts: Stored[] = []
  let told = 0
  for await (const lines of linesOf(client, table)) {
    sum.add(lines)
    const object = `${table.schema}.${table.name}.${String(parts.length + 1).padStart(6, '0')}.copy.gz`
    parts.push(await store.put(keyIn(name, object), await packed(lines)))
    const { rows } = sum.result()
    if (rows - told < TELLING) continue
    told = rows
    say(`  ${tableName(table)}: ${numberLabel(rows)} rows so far`)
  }
  return { ...table, ...sum.result(), parts }
}

interface Row {
  storage_key: string
  content_type: string
}

const PAGE = 1000
/** Files copied at the same time. */
const ATONCE = 8
/** Files in one list. */
const LISTED = 10_000

/** The files the snapshot names, in the order of their keys as bytes. */
async function* namedFiles(client: pg.Client): AsyncGenerator<Row[]> {
  let after = ''
  for (;;) {
    const { rows } = await client.query<Row>(
      `select storage_key, content_type from stored_files where storage_key collate "C" > $1
       order by storage_key collate "C" limit ${PAGE}`,
      [after],
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.storage_key
    yield rows
  }
}

const contentOf = (storage: Storage, key: string): Promise<Uint8Array | null> =>
  storage.bytes(key).catch((error: unknown) => {
    if (error instanceof Problem && error.word === 'not_found') return null
    throw error
  })

const keyFor = (storageKey: string): string => `files/${storageKey}`

/**
 * Tells of rising keys which object already holds the file: files never change, so it is not copied again. Nor
 * may it be, where a backup names it: encrypted anew it would have another checksum.
 */
const createKnown = async (store: Store) => {
  const { complete } = await backupsIn(store)
  const [newest, ...older] = complete.reverse().map((backup) => createLookup(store, backup))
  return async (storageKey: string): Promise<BackedUpFile | undefined> => {
    const key = store.keyOf(keyFor(storageKey))
    const before = await newest?.(storageKey)
    if (before?.key === key) return before
    if (older.length === 0 || !(await store.has(key))) return undefined
    for (const lookup of older) {
      const earlier = await lookup(storageKey)
      if (earlier?.key === key) return earlier
    }
    return undefined
  }
}

const backUpFiles = async (client: pg.Client, store: Store, name: string, storage: Storage, say: Say) => {
  const known = await createKnown(store)
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [], lists: [] }
  let copied = 0
  let list: string[] = []
  const flush = async () => {
    if (list.length === 0) return
    const object = `files.${String(files.lists.length + 1).padStart(6, '0')}.jsonl.gz`
    files.lists.push(await store.putOpen(keyIn(name, object), await packed(`${list.join('\n')}\n`)))
    list = []
  }
  const copyFile = async ({ storage_key, content_type }: Row): Promise<BackedUpFile | null> => {
    const content = await contentOf(storage, storage_key)
    if (!content) return null
    copied++
    return { storage_key, content_type, ...(await store.put(keyFor(storage_key), content)) }
  }
  for await (const page of namedFiles(client)) {
    const waiting = page.values()
    const found = new Map<string, BackedUpFile | null>()
    for (const { storage_key } of page) {
      const before = await known(storage_key)
      if (before) found.set(storage_key, before)
    }
    const worker = async () => {
      for (const row of waiting)
        if (!found.has(row.storage_key)) found.set(row.storage_key, await copyFile(row))
    }
    await Promise.all(Array.from({ length: ATONCE }, worker))
    for (const { storage_key } of page) {
      const file = found.get(storage_key)
      if (!file) {
        files.missing.push(storage_key)
        continue
      }
      files.count++
      files.bytes += file.bytes
      list.push(JSON.stringify(file))
      if (list.length === LISTED) await flush()
    }
    say(`  ${numberLabel(files.count)} files so far`)
  }
  await flush()
  return { files, copied }
}

const secretKeyOf = async (store: Store, name: string, { secretKey, dataDir }: Config) => {
  if (secretKey) return undefined
  const kept = await readFile(join(dataDir, SECRET_KEY)).catch(() => null)
  return kept ? store.put(keyIn(name, 'secret-key'), kept) : undefined
}

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name, n) => name === others[n])

interface Making {
  say: Say
  /** Where the product's files stay where they are. */
  withoutFiles?: boolean
}

export interface Made {
  name: string
  manifest: Manifest
}

/**
 * Copies the database and the files it names, as they are at one moment, while others work. Throws `BackupFailure` if
 * the database is not of this version, or another backup is under way.
 */
export const makeBackup = async (
  config: Config,
  store: Store,
  { say, withoutFiles }: Making,
): Promise<Made> => {
  const storage = withoutFiles ? undefined : await createStorage(config)
  const snapshot = await openSnapshot(config)
  try {
    const { client } = snapshot
    const applied = await migrationsOf(client)
    if (!sameNames(applied, await knownMigrations()))
      throw new BackupFailure(
        'The database is not of this version. Make the backup with the version that runs on it, or start this one first.',
      )
    const { rows } = await client.query<{ now: Date }>('select now() as now')
    const takenAt = rows[0]!.now.toISOString()
    // a name that sorts by time and is a folder's everywhere
    const name = takenAt.replaceAll(/[-:.]/g, '')
    say(`The database as it was at ${takenAt}, to ${store.name}/backups/${name}`)
    const tables: BackedUpTable[] = []
    for (const table of await tablesOf(client))
      tables.push(await backUpTable(client, store, name, table, say))
    const total = tables.reduce((sum, { rows: count }) => sum + count, 0)
    const bytes = tables.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.bytes, 0)
    say(`${numberLabel(tables.length)} tables, ${numberLabel(total)} rows, ${megabytes(bytes)}`)
    const nothing: Manifest['files'] = { count: 0, bytes: 0, missing: [], lists: [] }
    const { files, copied } = storage
      ? await backUpFiles(client, store, name, storage, say)
      : { files: nothing, copied: 0 }
    if (storage)
      say(
        `${numberLabel(files.count)} files, ${megabytes(files.bytes)}; ${numberLabel(copied)} of them were not there yet`,
      )
    const secretKey = await secretKeyOf(store, name, config)
    const manifest: Manifest = {
      format: 1,
      taken_at: takenAt,
      migrations: applied,
      queue: await queueVersionOf(client),
      tables,
      sequences: await sequencesOf(client),
      files,
      ...(secretKey && { secret_key: secretKey }),
    }
    await writeManifest(store, name, manifest)
    return { name, manifest }
  } finally {
    await snapshot.close()
  }
}
