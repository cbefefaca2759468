import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { BackupFailure } from './failure.ts'
import type { Store, Stored } from './store.ts'

const stored = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Adds up the checksums of its rows, so that it doesn't depend on their order. */
  sum: z.string(),
  parts: z.array(stored),
})
export type BackedUpTable = z.output<typeof table>

const FORMAT = 1

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The moment, in the database's own clock. */
  taken_at: z.string(),
  migrations: z.array(z.string()),
  /** The version of the queue's own schema. */
  queue: z.number(),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.string() })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Named by a row, but already gone from storage when this was made. */
    missing: z.array(z.string()),
    lists: z.array(stored),
  }),
  /** The key that signs links and seals secrets, where it is a file of the data folder. */
  secret_key: stored.optional(),
})
export type Manifest = z.output<typeof manifest>

/** A file of the product and the object that holds its bytes. */
export interface BackedUpFile extends Stored {
  storage_key: string
  content_type: string
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export const packed = (text: Uint8Array | string): Promise<Uint8Array> => compress(text, { level: 3 })
export const unpacked = (bytes: Uint8Array): Promise<Uint8Array> => decompress(bytes)

const folderOf = (name: string): string => `backups/${name}`
const manifestOf = (name: string): string => `${folderOf(name)}/manifest.json`

/** Where an object of one backup goes. */
export const keyIn = (name: string, object: string): string => `${folderOf(name)}/${object}`

/** The manifest comes last: a backup that has one is complete. */
export const writeManifest = (store: Store, name: string, content: Manifest): Promise<Stored> =>
  store.putOpen(manifestOf(name), Buffer.from(`${JSON.stringify(content, null, 1)}\n`))

const read = async (store: Store, name: string): Promise<Manifest | undefined> => {
  const bytes = await store.getOpen(manifestOf(name))
  if (!bytes) return undefined
  try {
    return manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch (cause) {
    throw new BackupFailure(`${manifestOf(name)} in ${store.name} can’t be read by this version`, { cause })
  }
}

export interface Backup {
  name: string
  manifest: Manifest
}

/** The complete backups of a store, oldest first, and the folders of those that were never completed. */
export const backupsIn = async (store: Store): Promise<{ complete: Backup[]; unfinished: string[] }> => {
  const complete: Backup[] = []
  const unfinished: string[] = []
  for (const name of await store.folders('backups')) {
    const found = await read(store, name)
    if (found) complete.push({ name, manifest: found })
    else unfinished.push(name)
  }
  return { complete, unfinished }
}

/** The newest one, or the one of that name. Throws `BackupFailure` if there is none. */
export const chosenBackup = async (store: Store, name?: string): Promise<Backup> => {
  const names = await store.folders('backups')
  for (const candidate of name ? [name] : names.reverse()) {
    const found = await read(store, candidate)
    if (found) return { name: candidate, manifest: found }
  }
  throw new BackupFailure(
    name
      ? `There is no complete backup ${name} in ${store.name}`
      : `There is no complete backup in ${store.name}`,
  )
}

/** The files a backup names, in the order of their keys. */
export async function* filesOf(store: Store, { manifest: { files } }: Backup): AsyncGenerator<BackedUpFile> {
  for (const list of files.lists) {
    const text = Buffer.from(await unpacked(await store.getStored(list))).toString('utf8')
    for (const line of text.split('\n')) if (line) yield JSON.parse(line) as BackedUpFile
  }
}

/** Tells of rising keys whether a backup names them, reading its list once. */
export const createLookup = (store: Store, backup: Backup) => {
  const files = filesOf(store, backup)
  let next: BackedUpFile | undefined
  let isStarted = false
  return async (storageKey: string): Promise<BackedUpFile | undefined> => {
    while (!isStarted || (next && next.storage_key < storageKey)) {
      isStarted = true
      next = (await files.next()).value ?? undefined
    }
    return next?.storage_key === storageKey ? next : undefined
  }
}
