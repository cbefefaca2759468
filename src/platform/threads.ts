import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { type FieldErrors, Problem, type ProblemWord } from '#shared/problems.ts'
import { SECOND } from './clock.ts'

export interface Work {
  /** The address of the module whose exported function does the work. */
  module: string
  name: string
  input: unknown
}

export interface Outcome {
  value?: unknown
  problem?: { word: ProblemWord; message: string; fields?: FieldErrors }
}

/** Potentially long work on what people sent, off the thread that answers everyone. */
export interface Threads {
  /**
   * Runs an exported function on a copy of the input; transferred buffers are not copied and are empty
   * afterward. Throws its `Problem`, or `overloaded` when too many wait.
   */
  run<W extends (input: never) => unknown>(
    module: URL,
    name: string,
    input: Parameters<W>[0],
    options?: { within?: number; handOver?: ArrayBuffer[] },
  ): Promise<Awaited<ReturnType<W>>>
  close(): Promise<void>
}

export interface ThreadSettings {
  threads?: number
  /** MiB that one thread may fill. */
  memory?: number
}

/** Half of the processors at most: the rest answer calls. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** Callers beyond these are asked to come back. */
const MOST_WAITING = 8
const MEMORY = 256
/** MiB for short-lived objects: without a limit the thread lets garbage pile up. */
const YOUNG = 8

const busy = () => new Problem('overloaded', undefined, { headers: { 'retry-after': '10' } })

const TOO_MUCH = 'This takes too long to read; send it in several parts'

/** Errors of the pool itself; an error of the work's own code stays as it is. */
const refusalOf = (error: Error & { code?: string }, tooLong: boolean): Error => {
  if (tooLong || error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new Problem('too_large', TOO_MUCH)
  return error.name === 'AbortError' ? busy() : error
}

export const createThreads = (
  log: FastifyBaseLogger,
  { threads = THREADS, memory = MEMORY }: ThreadSettings = {},
): Threads => {
  const pool = new Piscina<Work, Outcome>({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    // who prints one page soon prints the next, and starting costs more than drawing; idle for longer, a thread would
    // keep what it has read
    idleTimeout: 2 * SECOND,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG },
  })
  let underWay = 0
  pool.on('error', (error) => log.error({ err: error }, 'a thread broke'))
  return {
    run: async (module, name, input, { within = 30 * SECOND, handOver = [] } = {}) => {
      // the pool's own limit excludes work that can be canceled
      if (underWay >= threads + MOST_WAITING) throw busy()
      underWay++
      const signal = AbortSignal.timeout(within)
      const { value, problem } = await pool
        // it takes a list; its type is that of another form of postMessage
        .run({ module: module.href, name, input }, { signal, transferList: handOver as never })
        .catch((error: Error) => {
          throw refusalOf(error, signal.aborted)
        })
        .finally(() => {
          underWay--
        })
      if (problem) throw new Problem(problem.word, problem.message, problem)
      return value as never
    },
    close: () => pool.destroy(),
  }
}
