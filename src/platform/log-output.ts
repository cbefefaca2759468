import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** How long one line waits for a slow reader, in milliseconds. */
const PATIENCE = 100
const PAUSE = 10
const pause = new Int32Array(new SharedArrayBuffer(4))

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN'

/**
 * Writes each line at once. If one can't be written, only that line is lost: the server continues on a full
 * disk or without a reader. The logger's own destination would retry forever, even while the process ends.
 */
export const logOutput = (fd: number): DestinationStream => {
  /** Whether the last line was written in full. */
  let isWhole = true
  /** After waiting for a reader in vain, it isn't waited for again until it reads on. */
  let isBehind = false
  const writeSome = (bytes: Uint8Array): number => {
    for (let waited = 0; ; waited += PAUSE) {
      try {
        return writeSync(fd, bytes)
      } catch (error) {
        if (!isBusy(error) || isBehind || waited >= PATIENCE) throw error
        Atomics.wait(pause, 0, 0, PAUSE)
      }
    }
  }
  return {
    write(line) {
      let left: Uint8Array = Buffer.from(isWhole ? line : `\n${line}`)
      const { length } = left
      try {
        while (left.length > 0) left = left.subarray(writeSome(left))
        isWhole = true
        isBehind = false
      } catch (error) {
        isBehind ||= isBusy(error)
        if (left.length < length) isWhole = false
      }
    },
  }
}
