import { LRUCache } from 'lru-cache'
import { addAttempts } from './attempts.ts'
import { MINUTE } from './clock.ts'
import type { Deps } from './deps.ts'
import { fromPrimary } from './replica/reading.ts'

interface Minute {
  count: number
  ends: number
}

interface Count {
  /** Of this process alone, by its clock: others' clocks, minutes away from it, end the minute of all at any time. */
  own: Minute
  /** Of all processes as last heard, and of this one since. */
  all: Minute
  /** Of this one, not told yet. */
  untold: number
}

/** Networks a process counts at a time. */
const MOST = 5_000
/** Milliseconds until what was counted is told to the others. */
const TOLD_AFTER = 250

const over: Minute = { count: 0, ends: 0 }
// one that ends later than a minute from now was begun before the clock was set back
const isUnderWay = ({ ends }: Minute, now: number): boolean => ends > now && ends <= now + MINUTE

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
      const count = counts.peek(name)
      return count && count.untold > 0 ? [{ name, more: count.untold, count }] : []
    })
    untold.clear()
    if (telling.length === 0) return
    for (const { count } of telling) count.untold = 0
    const known = await addAttempts(deps, telling)
    for (const { name, count } of telling) {
      const { attempts, ends } = known.get(name)!
      count.all = { count: attempts + count.untold, ends }
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
      const count = counts.get(name) ?? { own: over, all: over, untold: 0 }
      counts.set(name, count)
      if (!isUnderWay(count.own, now)) count.own = { count: 0, ends: now + MINUTE }
      if (!isUnderWay(count.all, now))
        Object.assign(count, { all: { count: 0, ends: now + MINUTE }, untold: 0 })
      for (const minute of [count.own, count.all]) minute.count++
      count.untold++
      const { count: current, ends } = count.own.count > count.all.count ? count.own : count.all
      if (current >= notable) {
        untold.add(name)
        tellSoon()
      }
      return { current, ttl: ends - now }
    },
    close: () => clearTimeout(timer),
  }
}
