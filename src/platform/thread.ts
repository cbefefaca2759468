import { constants, setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { Problem } from '#shared/problems.ts'
import type { Outcome, Work } from './threads.ts'

// on Linux 0 is the calling thread, not the process (setpriority(2), "C library/kernel differences")
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

/** Runs in a thread of the pool. A `Problem` comes back as its parts: between threads an error loses its class. */
export default async ({ module, name, input, taker }: Work): Promise<Outcome> => {
  Atomics.store(taker, 0, threadId)
  const { [name]: run } = (await import(module)) as Record<string, (input: unknown) => unknown>
  try {
    return { value: await run!(input) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { word, message, fields } = error
    return { problem: { word, message, ...(fields && { fields }) } }
  }
}
