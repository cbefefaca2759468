import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { access, constants, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Problem } from '#shared/problems.ts'
import type { Config } from './config.ts'
import { whileItSpeaks } from './silence.ts'
import { inStep, type Step } from './telemetry/spans.ts'

/**
 * Where the bytes of files are kept: a folder by default, or an S3 bucket if one is set. A missing file is
 * `not_found`; storage that doesn't answer is `unavailable`.
 */
export interface Storage {
  /** Stores bytes, or the file at a path. */
  put(key: string, content: Uint8Array | string, contentType: string): Promise<void>
  /** Opened first, so that a missing file is known before anything is sent; a later break is reported to the reader. */
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
  if (isMissing(error)) throw new Problem('not_found', 'This file is no longer in storage', { cause: error })
  throw new Problem('unavailable', 'Files can’t be read or saved right now. Please try again', {
    cause: error,
  })
}

type Open = (stream: Readable) => Promise<Readable>

// the sender sees a failure by itself; while no one is listening, it must not end the process
const fromFile: Open = async (stream) => {
  if (stream instanceof ReadStream && stream.pending) await once(stream, 'open')
  return stream.on('error', () => {})
}
const fromBucket =
  (silence: number): Open =>
  async (stream) =>
    whileItSpeaks(stream, silence)

/** Stores the file at a path. */
type KeepFile = (disk: Disk, key: string, path: string, contentType: string) => Promise<void>

const copied: KeepFile = (disk, key, path, contentType) => disk.copyFromFs(path, key, { contentType })
/** In one piece: not every store accepts a body whose checksum follows it. */
const sentWhole: KeepFile = async (disk, key, path, contentType) =>
  disk.put(key, await readFile(path), { contentType })

/** Each use as a step of a trace. A key says whose file it is, so it isn't told. */
const traced = ({ put, stream, bytes, remove }: Storage, bucket?: string): Storage => {
  const step = (method: string): Step => ({
    name: `${bucket ? 'S3' : 'file'} ${method}`,
    kind: bucket ? 'client' : 'internal',
    ...(bucket && { attributes: { 'rpc.system.name': 'aws-api', 'aws.s3.bucket': bucket } }),
  })
  return {
    put: (...given) => inStep(step('put'), () => put(...given)),
    stream: (key) => inStep(step('get'), () => stream(key)),
    bytes: (key) => inStep(step('get'), () => bytes(key)),
    remove: (key) => inStep(step('delete'), () => remove(key)),
  }
}

const over = (disk: Disk, keepFile: KeepFile, opened: Open): Storage => ({
  put: (key, content, contentType) =>
    (typeof content === 'string'
      ? keepFile(disk, key, content, contentType)
      : disk.put(key, content, { contentType })
    ).catch(failed),
  stream: (key) => disk.getStream(key).then(opened).catch(failed),
  bytes: (key) => disk.getStream(key).then(opened).then(buffer).catch(failed),
  remove: (key) => disk.delete(key),
})

export const createStorage = async (config: Config): Promise<Storage> => {
  if (!config.s3) {
    const location = join(config.dataDir, 'files')
    // finds an unwritable folder now, not with the first upload
    await mkdir(location, { recursive: true })
    await access(location, constants.W_OK)
    return traced(over(new Disk(new FSDriver({ location, visibility: 'private' })), copied, fromFile))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, bucket, region } = config.s3
  const { connecting, answering, attempts, connections } = config.outside.objectStore
  const agent = { maxSockets: connections }
  return traced(
    over(
      new Disk(
        new S3Driver({
          bucket,
          region,
          visibility: 'private',
          supportsACL: false,
          maxAttempts: attempts,
          requestHandler: {
            connectionTimeout: connecting,
            requestTimeout: answering,
            // without this, it is only logged
            throwOnRequestTimeout: true,
            httpAgent: agent,
            httpsAgent: agent,
          },
          ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
        }),
      ),
      sentWhole,
      fromBucket(answering),
    ),
    bucket,
  )
}
