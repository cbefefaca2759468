import { Problem } from '../shared/problems.ts'

/** Lets so many pieces of work run at once and so many wait; what comes on top is refused. */
export const createTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  let running = 0
  const queue: Array<() => void> = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((go) => queue.push(go))
    else throw new Problem('overloaded')
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

/** Those who ask for one thing at the same time share the making of it. */
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
