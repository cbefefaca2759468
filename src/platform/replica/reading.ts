import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** What a call reads from. */
export interface Reading {
  /** The replica's connections; without them it reads from the primary. */
  pool: pg.Pool | undefined
  hasWritten: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Runs the call; what it starts and leaves behind reads from the primary afterward. */
export const withReading = async <T>(reading: Reading, run: () => Promise<T>): Promise<T> => {
  try {
    return await readings.run(reading, run)
  } finally {
    reading.pool = undefined
  }
}

/** Where the statement that is about to be sent may be answered instead of by the primary. */
export const poolToRead = (): pg.Pool | undefined => readings.getStore()?.pool

/** From here on the call reads from the primary: it has to find what it writes. */
export const readOwnWrites = (): void => {
  const reading = readings.getStore()
  if (!reading) return
  reading.pool = undefined
  reading.hasWritten = true
}

/** Reads from the primary: what is kept for others must not be older than what made them ask anew. */
export const fromPrimary = <T>(read: () => T): T => readings.exit(read)
