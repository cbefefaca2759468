import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command: string, ...args: string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.trim()}`)
}

/**
 * A disk of its own that fails as disks do: the system makes it read-only while files on it are open for writing, and it stays so until
 * it was unmounted, checked and mounted again. A file with ext4 on it; `abort` is ext4's own option to try that.
 */
export const makeFailingDisk = (megabytes: number) => {
  const home = mkdtempSync(join(tmpdir(), 'fairlead-failing-disk-'))
  const folder = join(home, 'disk')
  let image = join(home, 'image')
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const remove = (): void => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(home, { recursive: true, force: true })
  }
  try {
    chmodSync(home, 0o755)
    mkdirSync(folder)
    run('truncate', '-s', `${megabytes}M`, image)
    run('mkfs.ext4', '-q', '-F', image)
    mount()
    chmodSync(folder, 0o777)
  } catch (error) {
    remove()
    throw error
  }
  return {
    folder,
    /** What was written until now stays, as if long ago: PostgreSQL's tests are made without waiting for that. */
    settle: (): void => run('sync', '-f', folder),
    fail: (): void => run('mount', '-o', 'remount,abort', folder),
    /** Nobody may have a file on it open. */
    mend: (): void => {
      run('umount', folder)
      // what else on this machine began meanwhile may have a view of the old one, which would stay as it is
      const old = image
      image += '+'
      run('cp', '--sparse=always', old, image)
      rmSync(old)
      // 1 says that something was mended
      const { status } = spawnSync('e2fsck', ['-f', '-y', image])
      if (status === null || status > 1) throw new Error(`e2fsck ended with ${status}`)
      mount()
    },
    remove,
  }
}

const attempt = (): string | null => {
  try {
    const disk = makeFailingDisk(8)
    try {
      disk.fail()
      disk.mend()
    } finally {
      disk.remove()
    }
    return null
  } catch (error) {
    return `no disk that fails can be made here (${(error as Error).message}): run as root on Linux, with ext4 and loop devices`
  }
}

/** Why no such disks can be made here, or null. */
export const noFailingDisks = attempt()
