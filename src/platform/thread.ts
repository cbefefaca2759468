import { constants, setPriority } from 'node:os'
import { Problem } from '#shared/problems.ts'
import type { Outcome, Work } from './threads.ts'

// on Linux 0 is the calling thread, not the process (setpriority(2), "C library/kernel differences")
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

/** Runs in a thread of the pool. A `Problem` comes back as its parts: between threads an error loses its class. */
export default async ({ module, name, input }: Work): Promise<Outcome> => {
  const { [name]: run } = (await import(module)) as Record<string, (input: unknown) => unknown>
  try {
    return { value: await run!(input) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { word, message, fields } = error
    return { problem: { word, message, ...(fields && { fields }) } }
  }
}
