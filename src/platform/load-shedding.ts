import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#shared/problems.ts'
import { watchHeap } from './heap.ts'

/** In milliseconds, and as a part of what the process may use for its objects. */
export interface SheddingLimits {
  /** How late, on average, the event loop may come to its timers. */
  late: number
  /** How often that is measured. */
  every: number
  full: number
  /** How long memory may stay full although nothing is begun any more. */
  fullFor: number
}

const usual: SheddingLimits = { late: 2_000, every: 1_000, full: 0.9, fullFor: 60_000 }

type Heap = ReturnType<typeof watchHeap>

/** What requests don't hold won't be released by refusing them. */
class MemoryFull extends Error {}

/**
 * Says whether memory is nearly full. If it stays so, throws for the process to finish what is under way and end:
 * whatever runs it starts another.
 */
const watchMemory = (app: FastifyInstance, { every, full, fullFor }: SheddingLimits, heap: Heap) => {
  let since: number | undefined
  const look = () => {
    if (heap.part() < full) since = undefined
    else since ??= performance.now()
    if (since === undefined || performance.now() - since < fullFor) return
    clearInterval(timer)
    throw new MemoryFull('Memory stays full although no request is begun')
  }
  const timer = setInterval(look, every).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    heap.stop()
  })
  return () => since !== undefined
}

/**
 * Answers 503 while the event loop lags or memory is nearly full. What was measured of the loop while the server
 * started doesn't count: it says nothing about the load.
 */
export const registerLoadShedding = async (
  app: FastifyInstance,
  given: Partial<SheddingLimits> = {},
  heap: Heap = watchHeap(),
): Promise<void> => {
  const limits = { ...usual, ...given }
  const { late, every } = limits
  let startedUntil = 0
  app.addHook('onListen', async () => {
    // the measurement under way, as long as it is the last one, and what the first requests load
    startedUntil = performance.now() + 3 * every
  })
  const isFull = watchMemory(app, limits, heap)
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isFull() && !('pressureHandler' in routeOptions.config)) throw new Problem('overloaded')
  })
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    sampleInterval: every,
    pressureHandler: async () => {
      if (performance.now() >= startedUntil) throw new Problem('overloaded')
    },
  })
}
