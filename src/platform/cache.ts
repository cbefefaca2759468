import { onActivity } from './activity.ts'
import { MINUTE } from './clock.ts'
import type { Deps } from './deps.ts'

export interface Cached<T> {
  value: T
  /** By the application's clock: after this moment the value is no longer true. */
  until: Date | null
}

interface Entry {
  answer: Promise<Cached<unknown>>
  /** By the machine's clock: other servers' changes show after this. */
  stale: number
}

export interface Cache {
  /** Returns the cached value, or reads it. Simultaneous requests for one key share one read. */
  get<T>(key: string, now: Date, read: () => Promise<Cached<T>>): Promise<Cached<T>>
  /** Clears everything; a value being read right now is not cached either. */
  clear(): void
}

/**
 * Caches answers in this process: at most `size`, evicting the least recently used. Changes made here clear
 * it at once; those of other servers show after `maxAge` milliseconds at the latest.
 */
export const createCache = ({ size, maxAge = MINUTE }: { size: number; maxAge?: number }): Cache => {
  const entries = new Map<string, Entry>()

  const keep = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > size) entries.delete(entries.keys().next().value!)
  }

  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key)
  }

  const load = <T>(key: string, read: () => Promise<Cached<T>>): Promise<Cached<T>> => {
    const answer = read()
    const entry = { answer, stale: performance.now() + maxAge }
    keep(key, entry)
    answer.catch(() => forget(key, entry))
    return answer
  }

  const get = async <T>(key: string, now: Date, read: () => Promise<Cached<T>>): Promise<Cached<T>> => {
    const entry = entries.get(key)
    if (!entry || entry.stale < performance.now()) return load(key, read)
    const known = (await entry.answer) as Cached<T>
    const isTrue = !known.until || known.until > now
    if (isTrue && entries.get(key) === entry) keep(key, entry)
    if (isTrue) return known
    forget(key, entry)
    return get(key, now, read)
  }

  return { get, clear: () => entries.clear() }
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
      if (happened.some((verb) => verbs.test(verb))) cache.clear()
    })
    return cache
  }
}
