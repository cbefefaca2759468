import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomOn } from '#platform/disk-room.ts'

const MEGABYTE = 1024 * 1024

const mount = (...args: string[]): string | null => {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

const unmount = (folder: string): void => {
  spawnSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
}

const mounted = (megabytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-disk-'))
  const reason = mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder)
  if (reason) {
    rmSync(folder, { recursive: true })
    throw new Error(reason)
  }
  chmodSync(folder, 0o777)
  return folder
}

const attempt = (): string | null => {
  try {
    unmount(mounted(1))
    return null
  } catch (error) {
    return `no disk can be mounted here (${(error as Error).message}): run as root on Linux`
  }
}

/** Why no disks can be made here, or null. */
export const noDisks = attempt()

/** A disk of its own that can be filled and made read-only; in memory. */
export const makeDisk = (megabytes: number) => {
  const folder = mounted(megabytes)
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Fills it up but for so many megabytes. */
    fill: (leaving = 0): void => {
      const file = openSync(filler, 'a')
      try {
        for (let left = roomOn(folder) - leaving * MEGABYTE; left > 0; ) {
          const written = writeSync(file, Buffer.alloc(Math.min(left, MEGABYTE)))
          left = written === 0 ? 0 : roomOn(folder) - leaving * MEGABYTE
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: (): void => rmSync(filler, { force: true }),
    /** Fails with a reason while somebody has a file open for writing, as for any disk. */
    readOnly: (isSo: boolean): string | null => mount('-o', `remount,${isSo ? 'ro' : 'rw'}`, folder),
    remove: (): void => unmount(folder),
  }
}
