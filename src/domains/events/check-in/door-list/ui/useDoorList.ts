import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/client.ts'
import { canKeep, keepPage, type OfflinePage } from '#web/kept-pages.ts'
import type { DoorList } from '../door-list.contract.ts'
import { digestsOf, merged, storedList, storeList, withArrival } from './kept-list.ts'

/** How often a door with a connection asks what has changed. */
const REFRESH_MS = 60_000
/** Milliseconds after which an arrival is stored, with those that follow it. */
const PAUSE_MS = 1500
/** Answers by which this door is none any more: the right, the link, or the event has ended. */
const ENDINGS = [403, 404, 409]

/** Where the list of one door comes from, and where it is kept. */
export interface ListSource<About> {
  ask: (have: string | undefined) => Promise<DoorList>
  /** What is needed besides the list to open the page without a connection; null until known. */
  about: About | null
  key: CryptoKey | null
  /** The door's own cache; null until known. */
  cache: string | null
  page: OfflinePage
  address: string
  /** Keeps the key for as long as the list. */
  keepKey: (until: Date) => Promise<void>
  /** Of the session, if there is one. */
  rights: string
  /** Still signed in as the same person. */
  isWanted: () => boolean
}

interface Kept<About> {
  about: About
  list: DoorList
}

/**
 * Everyone this door may have to know, read now and then and kept sealed on the device until the event's end; null
 * where the browser can't keep it.
 */
export const useDoorList = <About>(source: ListSource<About>) => {
  const { ask, about, key, cache, page, address, keepKey, rights, isWanted } = source
  const [kept, setKept] = useState<Kept<About> | null>(null)
  const latest = useRef<Kept<About> | null>(null)
  const hasPage = useRef(false)
  const show = useCallback((next: Kept<About> | null) => {
    latest.current = next
    setKept(next)
  }, [])

  const store = useCallback(async () => {
    if (!key || !cache || !latest.current || !canKeep() || !isWanted()) return
    const { list } = latest.current
    const until = new Date(list.ends_at)
    await storeList({ cache, key }, latest.current)
    await keepKey(until)
    if (!hasPage.current) {
      await keepPage({ page, address, cache, until, rights, isWanted })
      hasPage.current = true
    }
    // they may have signed out meanwhile
    if (!isWanted() || !latest.current) await caches.delete(cache)
  }, [key, cache, keepKey, page, address, rights, isWanted])

  const drop = useCallback(async () => {
    show(null)
    hasPage.current = false
    if (cache && canKeep()) await caches.delete(cache)
  }, [cache, show])

  useEffect(() => {
    if (!key || !cache || !canKeep()) return
    void storedList<Kept<About>>({ cache, key }).then((stored) => {
      if (stored && !latest.current) show(stored)
    })
  }, [key, cache, show])

  /** Reads what has changed; says whether the server was reached. */
  const refresh = useCallback(async (): Promise<boolean> => {
    if (!about || !key) return true
    try {
      const before = latest.current?.list ?? null
      const news = await ask(digestsOf(before))
      show({ about, list: merged(before, news, latest.current?.list) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (ENDINGS.includes(error.status)) await drop()
      return error.status !== 0 && error.status < 500
    }
    // it is a comfort: what this browser can't keep, it doesn't
    await store().catch(() => undefined)
    return true
  }, [about, key, ask, show, store, drop])

  useEffect(() => {
    void refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])

  const ends_at = kept?.list.ends_at
  useEffect(() => {
    if (!ends_at) return
    const left = Date.parse(ends_at) - Date.now()
    // longer than timers last: the page will have been opened again
    if (left > 2 ** 31 - 1) return
    const timer = setTimeout(() => void drop(), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [ends_at, drop])

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Notes that somebody has come, before the list says so. */
  const noteArrival = useCallback(
    (id: string, at: string) => {
      if (!latest.current) return
      show({ ...latest.current, list: withArrival(latest.current.list, id, at) })
      clearTimeout(pause.current)
      pause.current = setTimeout(() => void store().catch(() => undefined), PAUSE_MS)
    },
    [show, store],
  )

  return { list: kept?.list ?? null, about: kept?.about ?? null, refresh, noteArrival, drop }
}
