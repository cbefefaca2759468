import { LRUCache } from 'lru-cache'
import { onActivity } from './activity.ts'
import { MINUTE } from './clock.ts'
import type { Deps } from './deps.ts'
import { fromPrimary } from './replica/reading.ts'

export interface Cached<T> {
  value: T
  /** By the application's clock: after this moment the value is no longer true. */
  until: Date | null
}

export interface Cache {
  /** Returns the cached value, or reads it. Simultaneous requests for one key share one read. */
  get<T>(key: string, now: Date, read: () => Promise<Cached<T>>): Promise<Cached<T>>
  /** Forgets one value, or everything; a value being read right now is not cached either. */
  forget(key: string): void
  clear(): void
}

/**
 * Caches answers in this process: at most `size`, evicting the least recently used. What happens
 * clears it; time passing shows after `maxAge` milliseconds at the latest.
 */
export const createCache = ({ size, maxAge = MINUTE }: { size: number; maxAge?: number }): Cache => {
  // by the machine's clock
  const answers = new LRUCache<string, Promise<Cached<unknown>>>({ max: size, ttl: maxAge, ttlResolution: 0 })

  const forgetAnswer = (key: string, answer: Promise<unknown>) => {
    if (answers.peek(key) === answer) answers.delete(key)
  }

  const load = <T>(key: string, read: () => Promise<Cached<T>>): Promise<Cached<T>> => {
    const answer = fromPrimary(read)
    answers.set(key, answer)
    answer.catch(() => forgetAnswer(key, answer))
    return answer
  }

  const get = async <T>(key: string, now: Date, read: () => Promise<Cached<T>>): Promise<Cached<T>> => {
    const answer = answers.get(key)
    if (!answer) return load(key, read)
    const known = (await answer) as Cached<T>
    if (!known.until || known.until > now) return known
    forgetAnswer(key, answer)
    return get(key, now, read)
  }

  return { get, forget: (key) => answers.delete(key), clear: () => answers.clear() }
}

/** Makes one cache per application in this process, cleared by every activity whose verb matches. */
export const cacheStaleOn = (verbs: RegExp, options: { size: number; maxAge?: number }) => {
  const caches = new WeakMap<Deps, Cache>()
  return (deps: Deps): Cache => {
    const known = caches.get(deps)
    if (known) return known
    const cache = createCache(options)
    caches.set(deps, cache)
    onActivity(deps, (happened) => {
      if (happened === 'anything' || happened.some(({ verb }) => verbs.test(verb))) cache.clear()
    })
    return cache
  }
}
