import { ApiError } from './client.ts'

/** Retrying the same submission keeps its key, so that the server processes it once; a definite answer ends it. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.word === 'still_working')

/** It was done, but its result is lost: what is shown has to be read again. */
export const isDone = (error: unknown): boolean => error instanceof ApiError && error.word === 'already_done'

/** A server that died releases a key after ten seconds; the browser keeps retrying by itself for that long. */
export const WAIT = 4_000
const TRIES = 3

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < TRIES && error instanceof ApiError && error.word === 'still_working'
