import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import { BackupFailure } from './failure.ts'
import { isSealed, type Sealing } from './sealing.ts'

/** An object as it is stored, encrypted or not. */
export interface Stored {
  key: string
  bytes: number
  sha256: string
}

/** Where backups are kept: a folder, or a bucket. Objects are small enough to be held in memory. */
export interface Store {
  /** What to call it. */
  name: string
  sealed: boolean
  /** Where `put` stores what is given this key: encrypted, it has an ending for those who can open it. */
  keyOf(key: string): string
  put(key: string, bytes: Uint8Array): Promise<Stored>
  /** Stored as it is. */
  putOpen(key: string, bytes: Uint8Array): Promise<Stored>
  /** Throws `BackupFailure` if the object is missing, changed, or not encrypted for whoever has the key. */
  get(stored: Stored): Promise<Uint8Array>
  /** Like `get`, of what was stored as it is. */
  getStored(stored: Stored): Promise<Uint8Array>
  /** Undefined if there is none. */
  getOpen(key: string): Promise<Uint8Array | undefined>
  has(key: string): Promise<boolean>
  /** The names of the folders in one. */
  folders(key: string): Promise<string[]>
  remove(key: string): Promise<void>
  removeFolder(key: string): Promise<void>
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const diskAt = async (
  where: string,
  { backup }: Config,
): Promise<{ name: string; disk: Disk; under: string }> => {
  if (!where.startsWith('s3://')) {
    const location = resolve(where)
    await mkdir(location, { recursive: true, mode: 0o700 })
    return { name: location, disk: new Disk(new FSDriver({ location, visibility: 'private' })), under: '' }
  }
  const [bucket = '', ...folders] = where.slice('s3://'.length).split('/')
  if (!bucket) throw new BackupFailure(`${where} names no bucket: it should be s3://BUCKET/PREFIX`)
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, region } = backup
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  const under = folders.filter(Boolean).map((folder) => `${folder}/`)
  return { name: where, disk: new Disk(driver), under: under.join('') }
}

/** Opens a folder, which is created, or a bucket by `s3://BUCKET/PREFIX`. */
export const openStore = async (where: string, config: Config, sealing: Sealing): Promise<Store> => {
  const { seal, open, ending, expected } = sealing
  const { name, disk, under } = await diskAt(where, config)
  const read = (key: string): Promise<Uint8Array> =>
    disk.getBytes(under + key).catch((cause: Error) => {
      throw new BackupFailure(`${key} can’t be read from ${name}: ${cause.message}`, { cause })
    })
  const putOpen = async (key: string, bytes: Uint8Array): Promise<Stored> => {
    await disk.put(under + key, bytes)
    return { key, bytes: bytes.length, sha256: sha256(bytes) }
  }
  const getStored = async ({ key, sha256: sum }: Stored): Promise<Uint8Array> => {
    const bytes = await read(key)
    if (sha256(bytes) !== sum)
      throw new BackupFailure(`${key} in ${name} is damaged: its checksum is not the one in the manifest`)
    return bytes
  }
  return {
    name,
    sealed: seal !== undefined,
    putOpen,
    keyOf: (key) => key + ending,
    put: async (key, bytes) => putOpen(key + ending, seal ? await seal(bytes) : bytes),
    getStored,
    get: async (stored) => {
      const { key } = stored
      // whoever can write to where backups are, but can't read them, could have put it there
      if (expected && !isSealed(key))
        throw new BackupFailure(
          `${key} in ${name} is not encrypted, so anyone who can write there may have made it. Without --identity it is taken all the same.`,
        )
      const bytes = await getStored(stored)
      return isSealed(key) ? open(bytes) : bytes
    },
    getOpen: async (key) => ((await disk.exists(under + key)) ? read(key) : undefined),
    has: (key) => disk.exists(under + key),
    folders: async (key) => {
      const names: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk
          .listAll(under + key, { recursive: false, ...(paginationToken && { paginationToken }) })
          .catch((error: { cause?: { code?: string } }) => {
            if (error.cause?.code === 'ENOENT') return { objects: [], paginationToken: undefined }
            throw error
          })
        for (const entry of page.objects) if (entry.isDirectory) names.push(entry.name)
        paginationToken = page.paginationToken
      } while (paginationToken)
      return names.sort()
    },
    remove: (key) => disk.delete(under + key),
    removeFolder: (key) => disk.deleteAll(`${under}${key}/`),
  }
}
