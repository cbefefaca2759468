import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024

/** Bytes that are free on the disk of the folder. */
export const roomOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The message says what to do. */
export class NoRoom extends Error {
  constructor(folder: string, reserve: number) {
    const free = Math.floor(roomOn(folder) / MEGABYTE)
    super(
      `The disk of the data folder ${folder} has ${free} MB free, less than DISK_RESERVE asks for (${reserve / MEGABYTE} MB). Make room and start again, or set DISK_RESERVE lower.`,
    )
  }
}
