import { ApiError } from './client.ts'

/** The same submission tried again keeps its key, so that the server answers it once; a definite answer ends it. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.word === 'still_working')

/** It was done, but how it went is lost: what is shown has to be read again. */
export const isDone = (error: unknown): boolean => error instanceof ApiError && error.word === 'already_done'

/** A server that died lets go of a key after ten seconds; so long the browser asks again by itself. */
export const WAIT = 4_000
const TRIES = 3

export const worthWaiting = (failures: number, error: unknown): boolean =>
  failures < TRIES && error instanceof ApiError && error.word === 'still_working'
