import { Problem } from '#shared/problems.ts'

const RETRY_AFTER = { 'retry-after': '5' }

export const overloaded = (): Problem => new Problem('overloaded', undefined, { headers: RETRY_AFTER })

/**
 * Limits how much work runs and waits at once, in total and per requester; anything beyond that is refused.
 * Requesters take turns: someone who asks for much waits behind their own requests, not ahead of others.
 */
export const createConcurrencyLimiter = ({
  atOnce,
  waiting,
  waitingEach = waiting,
}: {
  atOnce: number
  waiting: number
  waitingEach?: number
}) => {
  let running = 0
  let queued = 0
  const lines = new Map<string, Array<() => void>>()

  const wait = (asker: string): Promise<void> => {
    const line = lines.get(asker) ?? []
    if (queued >= waiting || line.length >= waitingEach) throw overloaded()
    queued++
    lines.set(asker, line)
    return new Promise((go) => line.push(go))
  }

  const next = (): (() => void) | undefined => {
    for (const [asker, line] of lines) {
      const go = line.shift()
      lines.delete(asker)
      if (line.length > 0) lines.set(asker, line)
      queued--
      return go
    }
    return undefined
  }

  return async <T>(work: () => Promise<T>, asker = ''): Promise<T> => {
    if (running < atOnce) running++
    else await wait(asker)
    try {
      return await work()
    } finally {
      const go = next()
      if (go) go()
      else running--
    }
  }
}

/** Shares one computation among simultaneous requests for the same thing. */
export const createSharing = <T>() => {
  const making = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = making.get(key)
    if (known) return known
    const made = make().finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
