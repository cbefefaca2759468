import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { access, constants, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Problem } from '#shared/problems.ts'
import type { Config } from './config.ts'

/**
 * Where the bytes of files live: a folder by default, an S3 bucket when one is set. What is not there is `not_found`; a
 * storage that does not answer, `unavailable`.
 */
export interface Storage {
  /** Keeps bytes, or the file of a path. */
  put(key: string, content: Uint8Array | string, contentType: string): Promise<void>
  /** Opened, so that a missing file is known before anything is sent; what breaks off later is told to whoever reads. */
  stream(key: string): Promise<Readable>
  bytes(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

interface Failure extends Error {
  code?: string
}

const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

const isMissing = (error: Failure): boolean =>
  MISSING.has(error.code ?? '') ||
  MISSING.has(error.name) ||
  (error.cause instanceof Error && isMissing(error.cause))

const failed = (error: Failure): never => {
  if (isMissing(error))
    throw new Problem('not_found', 'This file is not in the storage any more', { cause: error })
  throw new Problem('unavailable', 'Files cannot be read or kept right now, please try again', {
    cause: error,
  })
}

const opened = async (stream: Readable): Promise<Readable> => {
  if (stream instanceof ReadStream && stream.pending) await once(stream, 'open')
  // whoever sends it learns of a failure by itself; in the moment nobody listens it must not end the process
  return stream.on('error', () => {})
}

/** Keeps the file of a path. */
type KeepFile = (disk: Disk, key: string, path: string, contentType: string) => Promise<void>

const copied: KeepFile = (disk, key, path, contentType) => disk.copyFromFs(path, key, { contentType })
/** Whole: not every store takes a body whose checksum follows it. */
const sentWhole: KeepFile = async (disk, key, path, contentType) =>
  disk.put(key, await readFile(path), { contentType })

const over = (disk: Disk, keepFile: KeepFile): Storage => ({
  put: (key, content, contentType) =>
    (typeof content === 'string'
      ? keepFile(disk, key, content, contentType)
      : disk.put(key, content, { contentType })
    ).catch(failed),
  stream: (key) => disk.getStream(key).then(opened).catch(failed),
  bytes: (key) => disk.getBytes(key).catch(failed),
  remove: (key) => disk.delete(key),
})

/** A store that stays silent is given up; the time without a byte, in milliseconds. */
const SILENCE = { connectionTimeout: 3_000, requestTimeout: 15_000 }

export const createStorage = async (config: Config): Promise<Storage> => {
  if (!config.s3) {
    const location = join(config.dataDir, 'files')
    // a folder that cannot be written to is found out now, not with the first upload
    await mkdir(location, { recursive: true })
    await access(location, constants.W_OK)
    return over(new Disk(new FSDriver({ location, visibility: 'private' })), copied)
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, bucket, region } = config.s3
  return over(
    new Disk(
      new S3Driver({
        bucket,
        region,
        visibility: 'private',
        supportsACL: false,
        requestHandler: SILENCE,
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      }),
    ),
    sentWhole,
  )
}
