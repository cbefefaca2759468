import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** Where the bytes of files live: a folder by default, an S3 bucket when one is set. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  stream(key: string): Promise<Readable>
  bytes(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

const over = (disk: Disk): Storage => ({
  put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
  stream: (key) => disk.getStream(key),
  bytes: (key) => disk.getBytes(key),
  remove: (key) => disk.delete(key),
})

export const createStorage = async (config: Config): Promise<Storage> => {
  if (!config.s3) {
    const location = join(config.dataDir, 'files')
    // a folder that cannot be written to is found out now, not with the first upload
    await mkdir(location, { recursive: true })
    await access(location, constants.W_OK)
    return over(new Disk(new FSDriver({ location, visibility: 'private' })))
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
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      }),
    ),
  )
}
