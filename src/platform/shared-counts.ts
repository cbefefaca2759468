import { LRUCache } from 'lru-cache'
import { addAttempts } from './attempts.ts'
import { MINUTE } from './clock.ts'
import type { Deps } from './deps.ts'
import { fromPrimary } from './replica/reading.ts'

interface Count {
  /** Of all processes, as last heard. */
  shared: number
  /** Of this one, not told yet. */
  own: number
  ends: number
}

/** Networks a process counts at a time. */
const MOST = 5_000
/** Milliseconds until what was counted is told to the others. */
const TOLD_AFTER = 250

export interface SharedCounts {
  /**
   * Counts one; from `notable` on, with those of others. Returns how many there were within the minute, and the
   * milliseconds until it is over.
   */
  count(name: string, notable: number): { current: number; ttl: number }
  close(): void
}

/**
 * Counts what is too frequent to be counted in the database each time. Once it is notable within a minute, what this process counted
 * is added to what others did, together for all names: so few callers cost a statement, and all processes know within a moment.
 */
export const createSharedCounts = (deps: Pick<Deps, 'db' | 'clock' | 'secretKey' | 'log'>): SharedCounts => {
  const counts = new LRUCache<string, Count>({ max: MOST })
  const untold = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  const tell = async (): Promise<void> => {
    const telling = [...untold].flatMap((name) => {
      const own = counts.peek(name)?.own ?? 0
      return own > 0 ? [{ name, more: own }] : []
    })
    untold.clear()
    if (telling.length === 0) return
    const known = await addAttempts(deps, telling)
    for (const { name, more } of telling) {
      const [count, { attempts, ends }] = [counts.peek(name), known.get(name)!]
      if (!count) continue
      count.shared = attempts
      count.own = Math.max(0, count.own - more)
      count.ends = ends
    }
  }
  const tellSoon = (): void => {
    if (timer || isTelling) return
    timer = setTimeout(() => {
      timer = undefined
      isTelling = true
      // begun by a call, which may read from a replica
      fromPrimary(tell)
        // each process still counts for itself
        .catch((error: unknown) => deps.log.debug({ err: error }, 'calls of all processes'))
        .finally(() => {
          isTelling = false
          if (untold.size > 0) tellSoon()
        })
    }, TOLD_AFTER).unref()
  }
  return {
    count: (name, notable) => {
      const now = deps.clock.now().getTime()
      let count = counts.get(name)
      // a minute that ends later than one from now was begun before the clock was set back
      if (!count || count.ends <= now || count.ends > now + MINUTE) {
        count = { shared: 0, own: 0, ends: now + MINUTE }
        counts.set(name, count)
      }
      count.own++
      const current = count.shared + count.own
      if (current >= notable) {
        untold.add(name)
        tellSoon()
      }
      return { current, ttl: count.ends - now }
    },
    close: () => clearTimeout(timer),
  }
}
