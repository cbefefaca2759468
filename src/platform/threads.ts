import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { type FieldErrors, Problem, type ProblemWord } from '#shared/problems.ts'
import { SECOND } from './clock.ts'

export interface Work {
  /** The address of the module whose exported function does the work. */
  module: string
  name: string
  input: unknown
  /** Where the thread that takes the work writes its id. */
  taker: Int32Array
}

export interface Outcome {
  value?: unknown
  problem?: { word: ProblemWord; message: string; fields?: FieldErrors }
}

/** Potentially long work on what people sent, off the thread that answers everyone. */
export interface Threads {
  /**
   * Runs an exported function on a copy of the input; transferred buffers are not copied and are empty
   * afterward. Throws its `Problem`, `too_large` after `within` milliseconds of processor time, or `overloaded` when
   * too many wait or the machine has too little time for it.
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
  /** Milliseconds by the clock. */
  wall?: number
}

/** Half of the processors at most: the rest answer calls. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** Callers beyond these are asked to come back. */
const MOST_WAITING = 8
const MEMORY = 256
/** Milliseconds of processor time that work may take, unless it says otherwise. */
const PROCESSOR = 30 * SECOND
/** Milliseconds by the clock, waiting for a thread included, unless it is set. */
const WALL = 120 * SECOND
const LOOK = 100
/** MiB for short-lived objects: without a limit the thread lets garbage pile up. */
const YOUNG = 8

const busy = () => new Problem('overloaded', undefined, { headers: { 'retry-after': '10' } })

const TOO_MUCH = 'This takes too long to read; send it in several parts'

/** Errors of the pool itself; an error of the work's own code stays as it is. */
const refusalOf = (error: Error & { code?: string }, tooLong: boolean): Error => {
  if (tooLong || error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new Problem('too_large', TOO_MUCH)
  return error.name === 'AbortError' ? busy() : error
}

/** MiB outside the heap, which no limit of the thread counts: a few kilobytes of a file may unpack to gigabytes. */
const OUTSIDE = 256

/** MiB that a thread holds outside its heap. */
const outsideOf = async (thread: Worker): Promise<number> =>
  (await thread.getHeapStatistics()).external_memory / 2 ** 20

/** Milliseconds of processor time a thread has taken since its start. */
const spentBy = async (thread: Worker): Promise<number> => {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}

/**
 * Ends work that takes too much: `tooLong` if the thread spent the time on it. By the clock it may take longer, since
 * threads come last on a busy machine.
 */
const watch = (pool: Piscina, taker: Int32Array, within: number, wall: number) => {
  const controller = new AbortController()
  const state = { signal: controller.signal, tooLong: false, stop: () => clearInterval(timer) }
  const ends = Date.now() + wall
  let before: number | undefined
  const look = async () => {
    if (Date.now() > ends) controller.abort()
    const id = Atomics.load(taker, 0)
    const thread = pool.threads.find(({ threadId }) => threadId === id)
    if (!thread) return
    const spent = await spentBy(thread)
    before ??= spent
    if (spent - before < within && (await outsideOf(thread)) < OUTSIDE) return
    state.tooLong = true
    controller.abort()
  }
  // a thread that ends meanwhile has nothing to tell
  const timer = setInterval(() => void look().catch(() => {}), LOOK)
  return state
}

export const createThreads = (
  log: FastifyBaseLogger,
  { threads = THREADS, memory = MEMORY, wall = WALL }: ThreadSettings = {},
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
    run: async (module, name, input, { within = PROCESSOR, handOver = [] } = {}) => {
      // the pool's own limit excludes work that can be canceled
      if (underWay >= threads + MOST_WAITING) throw busy()
      underWay++
      const taker = new Int32Array(new SharedArrayBuffer(4))
      const watched = watch(pool, taker, within, wall)
      const { value, problem } = await pool
        // it takes a list; its type is that of another form of postMessage
        .run(
          { module: module.href, name, input, taker },
          { signal: watched.signal, transferList: handOver as never },
        )
        .catch((error: Error) => {
          throw refusalOf(error, watched.tooLong)
        })
        .finally(() => {
          watched.stop()
          underWay--
        })
      if (problem) throw new Problem(problem.word, problem.message, problem)
      return value as never
    },
    close: () => pool.destroy(),
  }
}
