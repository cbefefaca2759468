import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#shared/problems.ts'

/** In milliseconds. */
export interface SheddingLimits {
  /** How late, on average, the event loop may come to its timers. */
  late: number
  /** How often that is measured. */
  every: number
}

const usual: SheddingLimits = { late: 2_000, every: 1_000 }

/**
 * Answers 503 while the event loop lags. What was measured while the server started doesn't count: it says
 * nothing about the load.
 */
export const registerLoadShedding = async (
  app: FastifyInstance,
  { late, every }: SheddingLimits = usual,
): Promise<void> => {
  let startedUntil = 0
  app.addHook('onListen', async () => {
    // the measurement under way, as long as it is the last one, and what the first requests load
    startedUntil = performance.now() + 3 * every
  })
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    sampleInterval: every,
    pressureHandler: async () => {
      if (performance.now() >= startedUntil) throw new Problem('overloaded')
    },
  })
}
