import { existsSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM = 6e9

const freeIn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Temporary files of the tests go to memory if there is plenty: they are thousands of small files, each synced
 * and soon deleted, on which a disk spends minutes.
 */
export const keepScratchInMemory = () => {
  if (existsSync(MEMORY) && freeIn(MEMORY) > ROOM && freemem() > ROOM) process.env.TMPDIR = MEMORY
}
