import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#shared/problems.ts'
import { HOUR } from './clock.ts'
import { createConcurrencyLimiter, overloaded } from './concurrency-limiter.ts'
import type { Config } from './config.ts'
import { createThrottle } from './throttle.ts'

const MiB = 1024 * 1024

/** What one process receives at a time. Signed-in people never wait for strangers. */
const limits = {
  person: { each: 4, all: 100, bytes: 512 * MiB },
  stranger: { each: 8, all: 24, bytes: 128 * MiB },
}

/**
 * Bytes per second that one process receives: an eighth of a gigabit line, so that other requests are
 * answered in between.
 */
const PACE = 16 * MiB

/**
 * Pieces written at a time: a slow disk holds this many of the process's four threads, and passwords are
 * checked on the rest.
 */
const WRITERS = 2

export interface Sender {
  kind: keyof typeof limits
  /** The person, or a stranger's network. */
  name: string
}

/** One form being received: its own folder, if it has files, and its share of the total. */
export interface Reception {
  /** Made when it is asked for first. */
  folder(): Promise<string>
  /** Counts bytes and stores them when it is their turn. Throws `overloaded` if that is more than fits. */
  take(bytes: number, keep: () => Promise<void>): Promise<void>
  end(): Promise<void>
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const NOT_WRITABLE = new Set(['EROFS', 'EIO'])

/** Throws what to answer if the disk, not the file, is at fault. */
export const notReceived = (error: NodeJS.ErrnoException): never => {
  if (FULL.has(error.code ?? '')) throw overloaded()
  if (!NOT_WRITABLE.has(error.code ?? '')) throw error
  throw new Problem('unavailable', 'Files can’t be saved right now. Please try again', { cause: error })
}

const busy = () =>
  new Problem('too_many_requests', 'Several of your uploads are in progress. Please wait until they finish', {
    headers: { 'retry-after': '5' },
  })

/** Cleans up after a process that ended suddenly. */
const clear = async (root: string): Promise<void> => {
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > HOUR) await rm(path, { recursive: true, force: true })
  }
}

/** Receives files into a folder, not into memory, limited in number and total size. */
export const createReceiving = ({ dataDir }: Pick<Config, 'dataDir'>) => {
  const root = join(dataDir, 'receiving')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  void clear(root)
  const pace = createThrottle(PACE)
  const writing = createConcurrencyLimiter({
    atOnce: WRITERS,
    waiting: limits.person.all + limits.stranger.all,
  })
  const held = new Map<string, number>()
  const totals = { person: { forms: 0, bytes: 0 }, stranger: { forms: 0, bytes: 0 } }

  return ({ kind, name }: Sender): Reception => {
    const { each, all, bytes: most } = limits[kind]
    const total = totals[kind]
    const mine = held.get(name) ?? 0
    if (mine >= each) throw busy()
    if (total.forms >= all) throw overloaded()
    held.set(name, mine + 1)
    total.forms++
    let taken = 0
    let ended = false
    const giveBack = () => {
      if (ended) return
      ended = true
      total.forms--
      total.bytes -= taken
      const left = held.get(name)! - 1
      if (left > 0) held.set(name, left)
      else held.delete(name)
    }
    let folder: Promise<string> | undefined
    return {
      folder: () => {
        folder ??= mkdtemp(join(root, 'form-')).catch(notReceived)
        return folder
      },
      take: async (bytes, keep) => {
        if (total.bytes + bytes > most) throw overloaded()
        taken += bytes
        total.bytes += bytes
        await pace.pass(bytes)
        await writing(keep, name).catch(notReceived)
      },
      end: async () => {
        const made = await folder?.catch(() => undefined)
        if (made) await rm(made, { recursive: true, force: true })
        giveBack()
      },
    }
  }
}
